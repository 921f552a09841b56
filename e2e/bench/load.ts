import { phaseLine, runLoad, type LoadReport } from '#bff/operations/load/test-load.ts';
import { postgresProblem } from '#database/test-postgres.ts';
import { type Figure, type SkippedMeasurement, median, quantile, sizeOfRun } from './figures.ts';

/** Duration of all phases together, s. `SECONDS=1800 npm run bench -- load` is a long run that shows memory leaks. */
const seconds = Number(process.env['SECONDS'] ?? sizeOfRun(60, 4));

const size = { users: 200, readsPerSecond: 300, withdrawals: 40, floodPerSecond: 1000 } as const;

/** The phase that other phases are compared with. */
const quietPhase = 'quiet';

/** Phases whose times are not compared with the quiet phase. */
const incomparablePhases: readonly string[] = [quietPhase, 'start', 'warming up', 'back'];

/** Measures users, live updates, reads and withdrawals on two replicas, while the service, the database and a replica fail. */
export async function measureLoad(): Promise<readonly (Figure | SkippedMeasurement)[]> {
  const reason = await postgresProblem();
  if (reason !== null) return [{ what: 'two replicas under load', skipReason: `no real PostgreSQL, ${reason}: left out` }];
  const report = await runLoad({ ...size, seconds, log: console.log });
  for (const problem of [...report.wrongAnswers, ...report.sends.wrong, ...report.lostSessions, ...report.lostHints])
    console.log(`WRONG ${problem}`);
  return [...promiseFigures(report), ...paceFigures(report), ...memoryFigures(report)];
}

/** Events that must never happen, each with the number of times that it could have happened. */
function promiseFigures({ phases, wrongAnswers, sends, lostSessions, lostHints, flooded }: LoadReport): readonly Figure[] {
  const answers = [...phases.values()].reduce((sum, { counts }) => sum + counts.right + counts.refused + counts.wrong, 0);
  const quietCounts = phases.get(quietPhase)?.counts;
  const neverFigure = (what: string, count: number, attempts: number, total: string): Figure => {
    return { what, figure: String(count), yardstick: `${attempts} ${total}`, ratio: count / attempts, budget: 0 };
  };
  return [
    neverFigure('answers that are wrong', wrongAnswers.length, answers, 'answers'),
    neverFigure(
      'answers that are no answer, in quiet',
      (quietCounts?.refused ?? 0) + (quietCounts?.broken ?? 0),
      quietCounts?.right ?? 0,
      'answers',
    ),
    neverFigure(`withdrawals against the journal (${sends.executed} done)`, sends.wrong.length, sends.sent, 'withdrawals'),
    neverFigure('sessions lost', lostSessions.length, size.users, 'sessions'),
    neverFigure('streams that missed a hint silently', lostHints.length, size.users, 'streams'),
    {
      what: 'calls of the service that a flood of webhooks causes',
      figure: String(flooded.calls),
      yardstick: `${[...flooded.statuses.values()].reduce((sum, count) => sum + count, 0)} webhooks`,
      ratio: flooded.calls / flooded.callsMax,
      budget: 1.05,
    },
  ];
}

/** The times of correct answers in each phase, compared with the quiet phase. */
function paceFigures({ phases }: LoadReport): readonly Figure[] {
  const quietTimes = phases.get(quietPhase)?.times ?? [];
  return [...phases].flatMap(([name, figures]) => {
    console.log(`${name}: ${phaseLine(figures)}`);
    const paceFigure = (label: string, summarize: (times: readonly number[]) => number) => ({
      what: `${label} of a right answer: ${name}`,
      figure: `${summarize(figures.times).toFixed(1)} ms`,
      yardstick: `${summarize(quietTimes).toFixed(1)} ms in quiet`,
      ratio: summarize(figures.times) / summarize(quietTimes),
      budget: null,
    });
    return incomparablePhases.includes(name) ? [] : [paceFigure('median', median), paceFigure('p99', (times) => quantile(times, 0.99))];
  });
}

/** Memory of the replica that was not stopped, after garbage collections. */
function memoryFigures({ memory: { start, end } }: LoadReport): readonly Figure[] {
  const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const growthFigure = (figureName: string, laterBytes: number, earlierBytes: number, budget: number) => {
    return {
      what: figureName,
      figure: inMegabytes(laterBytes),
      yardstick: `${inMegabytes(earlierBytes)} at first`,
      ratio: laterBytes / earlierBytes,
      budget,
    };
  };
  return [
    growthFigure('heap at the end', end.heapUsed, start.heapUsed, 1.2),
    growthFigure('resident memory at the end', end.rss, start.rss, 1.3),
  ];
}
