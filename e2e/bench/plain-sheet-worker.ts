import Papa from 'papaparse';
import * as z from 'zod/mini';

/** The program that the desk's reader of spreadsheets is compared with: papaparse and a zod object for each row, in a worker. */
z.config({ jitless: true });

const rowSchema = z.object({
  destination: z.string().check(z.regex(/^[A-Za-z0-9: ]{3,100}$/)),
  amount: z.string().check(z.regex(/^\d{1,22}(\.\d{1,8})?$/)),
  reference: z.string().check(z.maxLength(500)),
});

globalThis.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  const verdicts = file.text().then((text) => {
    const { data } = Papa.parse(text, { header: true, skipEmptyLines: true });
    return data.map((row) => {
      const { success, data: payment, error } = rowSchema.safeParse(row);
      return success
        ? { payment, problems: [] }
        : { payment: null, problems: error.issues.map(({ path, message }) => ({ path, message })) };
    });
  });
  void verdicts.then((rowVerdicts) => postMessage(rowVerdicts));
});
