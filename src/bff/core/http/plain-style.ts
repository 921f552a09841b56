/** Styles of the pages outside the app. They give the desk's look in few bytes, in light or dark like the system. */
export const plainStyle = `
:root{color-scheme:light dark;--ground:#f6f7f8;--sheet:#fff;--line:#e4e7ea;--edge:#7d8590;--text:#1b2126;--soft:#59636c;--accent:#14666b;--on:#fff;--bad:#a1261f;--badground:#fceae8;--warn:#855000;--warnground:#fff3da}
@media (prefers-color-scheme:dark){:root{--ground:#101418;--sheet:#161b20;--line:#272e35;--edge:#7f8a93;--text:#e2e6e9;--soft:#9aa5ae;--accent:#71c5c8;--on:#0c1c1d;--bad:#f59e96;--badground:#3a1917;--warn:#efb95c;--warnground:#33270f}}
@font-face{font-family:Inter;src:url(/fonts/inter-latin-1.woff2) format("woff2");font-weight:100 900;font-display:swap}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--text);font:15px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:23.5rem;margin:1rem auto;padding:1.75rem;background:var(--sheet);border:1px solid var(--line);border-radius:8px}
header{display:flex;justify-content:space-between;gap:1rem;align-items:center}
header p{margin:0}
.product{display:flex;gap:.5rem;align-items:center;font-weight:650;letter-spacing:-.01em}
.product svg{display:block;color:var(--accent)}
.place{padding:.0625rem .5rem;border-radius:4px;font-size:13px;font-weight:600;color:var(--warn);background:var(--warnground);overflow-wrap:anywhere}
h1{margin:1.5rem 0 1rem;font-size:22px;line-height:1.25;font-weight:650;letter-spacing:-.015em}
label{display:block;margin:0 0 .25rem;font-size:13px;font-weight:550}
input{display:block;width:100%;height:2.5rem;margin:0 0 1rem;padding:0 .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:6px}
button,.button{display:block;width:100%;min-height:2.5rem;margin-top:1.25rem;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:1px solid transparent;border-radius:6px;cursor:pointer}
.button{margin:0;padding:.5rem .75rem;text-align:center;text-decoration:none;overflow-wrap:anywhere}
.or{display:flex;gap:.75rem;align-items:center;margin:1.25rem 0 1rem;font-size:13px;color:var(--soft)}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.refusal{margin:0 0 1rem;padding:.625rem .75rem;color:var(--bad);background:var(--badground);border:1px solid currentColor;border-radius:6px}
button.quiet{color:var(--text);background:transparent;border-color:var(--edge)}
button:disabled{opacity:.6;cursor:default}
.who{overflow-wrap:anywhere}
form~form{margin-top:1.5rem}
.note{margin:.5rem 0 0;font-size:13px;color:var(--soft)}
.again{margin:1.25rem 0 0;font-size:13px}
details form{margin-top:.75rem}
a{color:var(--accent)}
details{margin-top:1.25rem;font-size:13px;color:var(--soft)}
summary{padding:.125rem 0;cursor:pointer}
details p{margin:.5rem 0 0}
code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:12px;color:var(--text);overflow-wrap:anywhere}
`;
