import { createHash } from 'node:crypto';

/** CPU-seconds of `runSample` on the reference machine. */
const referenceSeconds = 0.16;

/** Time between two samples, ms. */
const pauseMs = 8_000;

/**
 * Measures how fast this machine is while tests run, because the programs of others can slow down a shared machine within minutes.
 * `stop` returns how many times slower than the reference machine it was on average.
 */
export function measureMachine(): { readonly stop: () => number } {
  // Compiles the code of the samples.
  runSample();
  const samples = [runSample()];
  const timer = setInterval(() => samples.push(runSample()), pauseMs).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return samples.reduce((sum, seconds) => sum + seconds, 0) / samples.length / referenceSeconds;
    },
  };
}

/** Does work of the kind that tests do: creates objects, writes and parses JSON, sorts, searches and hashes. Returns its CPU-seconds. */
function runSample(): number {
  const before = process.threadCpuUsage();
  for (let turn = 0; turn < 120; turn += 1) {
    const records = Array.from({ length: 1_500 }, (_, index) => ({
      id: `${(index * 7919) % 1_500}`,
      amounts: [index, index / 3],
      note: `record ${index}`,
    }));
    const parsedRecords = JSON.parse(JSON.stringify(records)) as typeof records;
    const names = parsedRecords.toSorted((left, right) => left.id.localeCompare(right.id)).map(({ id, note }) => `${id} ${note}`);
    const found = names.filter((name) => /^1\d* record \d*9$/.test(name));
    createHash('sha256').update(names.join()).update(found.join()).digest('hex');
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}
