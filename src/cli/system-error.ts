/** The disk or the operating system refused: a full disk, a missing right. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}

/** Runs `work` on a path and names the path in the system errors that leave it out, such as that of a full disk. */
export function withPath<Result>(path: string, work: (path: string) => Result): Result {
  try {
    return work(path);
  } catch (error) {
    if (isSystemError(error) && error.path === undefined) error.path = path;
    throw error;
  }
}

/** One sentence that names the path, and what to do about it where there is something. */
export function describeSystemError({ code, path, syscall, message }: NodeJS.ErrnoException): {
  readonly sentence: string;
  readonly hint: string | undefined;
} {
  const known = reasons[syscall === "mkdir" && code === "ENOENT" ? "NOFOLDER" : (code ?? "")];
  if (known === undefined) return { sentence: message, hint: undefined };
  const [reason, hint] = known;
  const sentence = path === undefined ? `${reason} (${code})` : `cannot use "${path}": ${reason}`;
  return { sentence: path === undefined ? `${sentence}.` : `${sentence} (${code}).`, hint };
}

const rights = "Give the user that runs mcpgen the right to it.";
const inTheWay =
  "Name another path, or, where mcpgen is to have this one, move what is there to another place.";

const reasons: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  EACCES: ["no permission", rights],
  EPERM: ["not permitted", rights],
  EROFS: ["the disk is read-only", "Work in a folder that can be written."],
  ENOSPC: ["the disk is full", "Free some space, then run the same command again."],
  EDQUOT: ["the disk quota is used up", "Free some space, then run the same command again."],
  EMFILE: ["too many files are open", "Raise the limit with: ulimit -n 4096"],
  ENOENT: ["it does not exist", "Check the path, and that no link on it leads nowhere."],
  NOFOLDER: ["no folder can be made there", "Choose a folder on an ordinary disk."],
  EISDIR: ["it is a folder where a file belongs", inTheWay],
  EEXIST: ["something else of that name is there", inTheWay],
  ENOTEMPTY: ["it is a folder that is not empty", inTheWay],
  ENOTDIR: ["a part of the path is a file where a folder belongs", inTheWay],
  ELOOP: ["its symbolic links lead in a circle", "Correct the link, or delete it."],
  ENAMETOOLONG: ["its name is too long", "Choose a shorter one."],
};
