/** URL of the read whose answer comes with the page, until it is taken. */
let expected: string | null = null;

/** Notes which read the server answers within the page; empty or null for none. */
export function expectFirstRead(url: string | null): void {
  expected = url;
}

/** The answer to a read, JSON text, when it comes with the page: once, since later it is old. Null for any other: it has to be asked. */
export async function takeFirstRead(url: string): Promise<string | null> {
  if (url !== expected) return null;
  expected = null;
  await parsed();
  const element = document.getElementById('first-read');
  if (element === null) return null;
  // What follows it in the page shows that it came whole.
  const text = element.nextElementSibling === null ? '' : element.textContent.trim();
  element.remove();
  return text === '' ? null : text;
}

/** Once all of the page's HTML is there: the script starts as soon as it has come, which may be earlier. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}
