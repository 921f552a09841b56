import { exportEndLine, type ExportFormat } from '#contract/desk/export-formats.ts';
import {
  evidenceSections,
  type AccessRow,
  type ApprovalRow,
  type EvidenceReport,
  type EvidenceSection,
  type ExceptionRow,
} from '#contract/evidence/evidence-report.ts';
import { byteOrderMark, csvLine, type Cell } from '#contract/wire/csv.ts';
import { writeJson } from '#contract/wire/json.ts';

/** The facts of a report without its rows. */
export type ReportHead = Omit<EvidenceReport, EvidenceSection>;

/** The rows of each section, page by page. */
export type SectionPages = {
  readonly access: AsyncIterable<readonly AccessRow[]>;
  readonly approvals: AsyncIterable<readonly ApprovalRow[]>;
  readonly exceptions: AsyncIterable<readonly ExceptionRow[]>;
};

/** The text of the evidence with all its rows, one chunk per page. JSON ends with the number of records, and CSV with the number of lines. */
export const evidenceTexts = { json: jsonText, csv: csvText } as const satisfies Record<
  ExportFormat,
  (head: ReportHead, pages: SectionPages) => AsyncGenerator<string>
>;

/** One JSON object with the shape of the desk's answer, with one row per line. */
async function* jsonText(head: ReportHead, pages: SectionPages): AsyncGenerator<string> {
  let count = 0;
  let text = writeJson(head).slice(0, -1);
  for (const section of evidenceSections) {
    text += `,${writeJson(section)}:[`;
    let separator = '\n';
    for await (const page of pages[section]) {
      for (const row of page) {
        text += separator + writeJson(row);
        separator = ',\n';
      }
      count += page.length;
      yield text;
      text = '';
    }
    text += '\n]';
  }
  yield `${text},"count":${count}}\n`;
}

/** The columns of all sections. A line fills only the columns of its section. */
const columns = [
  ...([
    'Section',
    'Kind',
    'Time',
    'What',
    'User',
    'Decision',
    'By',
    'Second approval',
    'Reason',
    'Rule',
    'Step-up',
    'Audit row',
    'State',
  ] as const),
  ...(['Factors', 'Provider', 'Last sign-in', 'Changes in the period', 'Conflicts', 'Link'] as const),
];

type Line = Partial<Record<(typeof columns)[number], string | null>>;

/** One line for each role of a user, each decision, and each exception, then the head of the audit log. */
async function* csvText(head: ReportHead, pages: SectionPages): AsyncGenerator<string> {
  let count = 0;
  let text = byteOrderMark + csvLine(columns.map((title) => ({ text: title })));
  const add = (lines: readonly Line[]) => {
    count += lines.length;
    text += lines.map((line) => csvLine(columns.map((title): Cell => ({ text: line[title] ?? null })))).join('');
  };
  for await (const page of pages.access) {
    add(page.flatMap(accessLines));
    yield text;
    text = '';
  }
  for await (const page of pages.approvals) {
    add(page.flatMap(approvalLines));
    yield text;
    text = '';
  }
  for await (const page of pages.exceptions) {
    add(page.map(exceptionLine));
    yield text;
    text = '';
  }
  const notes = [
    `Period from ${head.from} until ${head.until}, read at ${head.made_at}`,
    ...(head.from < head.log_since ? [`The audit log begins at ${head.log_since}: the desk has no evidence of earlier events`] : []),
    `Audit log: row ${head.head.seq}, hash ${head.head.hash}`,
    ...(head.is_index_complete ? [] : ['The index of transactions was incomplete: overdue deposits may be missing']),
    exportEndLine(count),
  ];
  yield notes.map((note) => csvLine([{ text: note }])).join('');
}

function accessLines(row: AccessRow): readonly Line[] {
  const { passkeys, totp } = row.factors;
  const factors = [...(passkeys === 0 ? [] : [`passkeys: ${passkeys}`]), ...(totp ? ['totp'] : [])];
  const commonFields = {
    Section: 'access',
    User: `${row.name} (${row.email})`,
    State: row.state,
    Factors: factors.length === 0 && row.provider === null ? 'password only' : factors.join(', '),
    Provider: row.provider,
    'Last sign-in': row.last_sign_in_at,
    'Changes in the period': String(row.changes),
    Conflicts: row.conflicts.join(' '),
    Link: `/settings/users?user=${row.id}`,
  };
  if (row.roles.length === 0) return [{ ...commonFields, Kind: 'role', What: 'viewer' }];
  return row.roles.map(({ role, until, granted_at: at, granted_by: by, approved_by: approver }) => ({
    ...commonFields,
    Kind: 'role',
    Time: at,
    What: until === null ? role : `${role} until ${until}`,
    By: by,
    'Second approval': approver,
  }));
}

function approvalLines(row: ApprovalRow): readonly Line[] {
  return row.decisions.map(({ by, decision, at, reason, step_up: method, audit_seq: seq }) => ({
    Section: 'approvals',
    Kind: row.kind,
    Time: at,
    What: row.amount === null ? row.asset : `${row.amount} ${row.asset.toUpperCase()}`,
    User: row.requested_by,
    Decision: decision,
    By: by,
    Reason: reason,
    Rule: row.rule === null ? null : `${row.rule.words} (version ${row.rule.version})`,
    'Step-up': method,
    'Audit row': seq === null ? 'none' : String(seq),
    State: row.state,
    Link: row.link,
  }));
}

function exceptionLine(row: ExceptionRow): Line {
  return {
    Section: 'exceptions',
    Kind: row.kind,
    Time: row.at,
    What: row.title,
    User: row.requested_by,
    By: row.decided_by.join(', '),
    Reason: row.reason,
    Link: row.link,
  };
}
