/** Style of the sign-in page: the desk's own look, in few bytes; light and dark follow the system. */
export const loginStyle = `
:root{color-scheme:light dark;--ground:#f6f7f8;--sheet:#fff;--line:#d5d9de;--edge:#7d8590;--text:#16191d;--soft:#565e68;--accent:#1c5f8a;--on:#fff;--bad:#a32020;--badground:#fdf0ef;--warn:#8a5a00}
@media (prefers-color-scheme:dark){:root{--ground:#121417;--sheet:#1a1d21;--line:#33383f;--edge:#8b939d;--text:#e8eaed;--soft:#a3abb5;--accent:#7cc0ea;--on:#0d1a24;--bad:#ff9c94;--badground:#3a1c1b;--warn:#e7b556}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--text);font:15px/1.5 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:23.5rem;margin:1rem auto;padding:1.75rem;background:var(--sheet);border:1px solid var(--line);border-radius:8px}
header{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}
header p{margin:0}
.product{font-weight:650;letter-spacing:-.01em}
.place{font-size:13px;font-weight:550;color:var(--warn);overflow-wrap:anywhere}
.dot{display:inline-block;width:.5rem;height:.5rem;margin-right:.4rem;border-radius:50%;background:currentColor}
h1{margin:1.5rem 0 1rem;font-size:22px;line-height:1.25;font-weight:650;letter-spacing:-.015em}
label{display:block;margin:0 0 .25rem;font-size:13px;font-weight:550}
input{display:block;width:100%;height:2.5rem;margin:0 0 1rem;padding:0 .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:6px}
button{display:block;width:100%;height:2.5rem;margin-top:1.25rem;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:1px solid transparent;border-radius:6px;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.refusal{margin:0 0 1rem;padding:.625rem .75rem;color:var(--bad);background:var(--badground);border:1px solid currentColor;border-radius:6px}
details{margin-top:1.25rem;font-size:13px;color:var(--soft)}
summary{cursor:pointer}
details p{margin:.5rem 0 0}
code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:12px;color:var(--text);overflow-wrap:anywhere}
`;
