/** The methods of a worker. Each takes one request and returns a result, or a promise of a result. */
type Methods = Readonly<Record<string, (request: never) => unknown>>;

type Call = { readonly job: number; readonly method: string; readonly request: never };
type Answer = { readonly job: number } & ({ readonly result: never } | { readonly error: string });
type Job = { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void };

/** The calls of a worker. They are processed in order. */
export type WorkerCalls<Of extends Methods> = {
  readonly call: <Method extends keyof Of>(method: Method, request?: Parameters<Of[Method]>[0]) => Promise<Awaited<ReturnType<Of[Method]>>>;
  readonly close: () => void;
};

/** Calls the methods that a worker answers with `answerCalls`. `name` names the worker in errors: `'spreadsheet reader'`. */
export function workerCalls<Of extends Methods>(worker: Worker, name: string): WorkerCalls<Of> {
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  const failAll = (message: string) => {
    for (const { reject } of jobs.values()) reject(new Error(message));
    jobs.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const job = jobs.get(data.job);
    jobs.delete(data.job);
    // Copying 10,000 rows to or from the worker takes about 20 ms, so the copy runs in a separate task.
    if ('error' in data) job?.reject(new Error(data.error));
    else setTimeout(() => job?.resolve(data.result));
  });
  worker.addEventListener('error', ({ message }) => failAll(`The ${name} failed: ${message || 'it did not start'}`));
  return {
    call: (method, request) =>
      new Promise((resolve, reject) => {
        lastJob += 1;
        jobs.set(lastJob, { resolve, reject });
        const job = lastJob;
        setTimeout(() => worker.postMessage({ job, method, request }));
      }),
    close: () => {
      worker.terminate();
      failAll(`The ${name} was closed`);
    },
  };
}

/** Answers the calls of the page in a worker. */
export function answerCalls(methods: Methods): void {
  self.addEventListener('message', ({ data: { job, method, request } }: MessageEvent<Call>) => {
    Promise.resolve()
      .then((): unknown => methods[method]?.(request))
      .then(
        (result) => self.postMessage({ job, result }),
        (error: unknown) => self.postMessage({ job, error: error instanceof Error ? error.message : String(error) }),
      );
  });
}
