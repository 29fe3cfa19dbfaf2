/** A text as YAML, in block and flow style alike; quoted when its plain form could be read as something else. */
export function yamlScalar(text: string): string {
  const isPlain = /^[A-Za-z][\w./-]*(?::[\w./-]+)*$/.test(text) && !reserved.test(text);
  return isPlain ? text : JSON.stringify(text);
}

const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
