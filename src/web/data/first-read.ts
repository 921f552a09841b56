/** The read whose answer comes with the page, and how to come by it, until it is taken. */
let expected: { readonly url: string; readonly answer: () => Promise<string | null> } | null = null;

/** Notes which read the server answers within the page; empty or null for none. */
export function expectFirstRead(url: string | null, answer = answerInPage): void {
  expected = url === null ? null : { url, answer };
}

/** The answer to a read, JSON text, when it comes with the page: once, since later it is old. Null for any other: it has to be asked. */
export async function takeFirstRead(url: string): Promise<string | null> {
  if (url !== expected?.url) return null;
  const { answer } = expected;
  expected = null;
  return answer();
}

async function answerInPage(): Promise<string | null> {
  await arrived();
  const element = document.getElementById('first-read');
  const isWhole = isPast(element);
  element?.remove();
  const text = isWhole ? element.textContent.trim() : '';
  return text === '' ? null : text;
}

/** What follows an element in the page, a line break at least, shows that it came whole. */
function isPast(element: Element | null): element is Element {
  return element !== null && element.nextSibling !== null;
}

/** Once the answer is there, or the page without it: the script starts as soon as it has come, which may be earlier. What follows may take longer. */
async function arrived(): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => {
      if (document.readyState === 'loading' && !isPast(document.getElementById('first-read'))) return;
      growing.disconnect();
      resolve();
    };
    const growing = new MutationObserver(check);
    growing.observe(document, { childList: true, subtree: true });
    document.addEventListener('DOMContentLoaded', check, { once: true });
    check();
  });
}
