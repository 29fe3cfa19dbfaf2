// Loaded before the server in its own process: answers each message with what memory is left after collections.
process.on("message", () => {
  let rounds = 0;
  const collect = () => {
    globalThis.gc();
    rounds += 1;
    if (rounds < 5) return setTimeout(collect, 10);
    const { heapUsed, rss } = process.memoryUsage();
    process.send({ heapUsed, rss });
  };
  collect();
});
process.channel.unref();
