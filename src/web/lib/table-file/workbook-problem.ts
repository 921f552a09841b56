/** A problem of the workbook, and what to do. Users see both. */
export class WorkbookProblem extends Error {
  readonly remedy: string;

  constructor(message: string, remedy = 'Open it in the program that created it and save it again, or save it as CSV (UTF-8).') {
    super(message);
    this.remedy = remedy;
  }
}

/** The problem of a part of the sheet that has content but is not displayed. A CSV file would contain it. */
export function hiddenPart(message: string): WorkbookProblem {
  return new WorkbookProblem(message, 'To pay only what is visible, copy it to a new sheet.');
}
