import { plainPage, refusalHtml } from '#bff/core/http/plain-page.ts';
import { escapeHtml } from '#bff/core/http/web-app.ts';
import type { FactorChoices } from '#contract/desk/second-factor.ts';
import type { Session } from '#contract/desk/session.ts';

/** Path of the second step of a sign-in. */
export const secondStepPath = '/login/second-step';

type SecondStepPage = {
  readonly nonce: string;
  readonly environment: Session['environment'];
  /** The page to open after sign-in. */
  readonly to: string;
  readonly email: string;
  readonly choices: FactorChoices;
  /** Why the last proof was refused, or null. */
  readonly error: string | null;
};

/**
 * The page of the second step, in plain HTML. Codes work without a script. `public/second-step.js` asks the browser for a
 * passkey and sends its answer with the form.
 */
export function secondStepPage({ nonce, environment, to, email, choices, error }: SecondStepPage): string {
  const goal = `<input type="hidden" name="to" value="${escapeHtml(to)}">`;
  const content = `${refusalHtml('Not signed in.', error)}
<p class="who">Signing in as <strong>${escapeHtml(email)}</strong></p>
${passkeyForm(choices, goal)}
${choices.code ? codeForm(choices, goal, error) : ''}
${recoveryForm(choices, goal)}
<p class="again"><a href="/login?to=${escapeHtml(encodeURIComponent(to))}">Start again</a></p>`;
  return plainPage({
    nonce,
    environment,
    heading: 'Confirm your identity',
    isRefused: error !== null,
    referrer: 'same-origin',
    script: choices.passkey === null ? null : '/second-step.js',
    content,
  });
}

function passkeyForm({ passkey }: FactorChoices, goal: string): string {
  if (passkey === null) return '';
  return `<form method="post" action="${secondStepPath}" id="passkey" data-options="${escapeHtml(passkey)}" hidden>
${goal}
<input type="hidden" name="passkey">
<button type="submit" autofocus>Use a passkey</button>
<p class="note" role="status"></p>
</form>
<noscript><p class="note">Passkeys need JavaScript, which is off in this browser.</p></noscript>`;
}

function codeForm({ passkey }: FactorChoices, goal: string, error: string | null): string {
  const describedByAttribute = error === null ? '' : ' aria-describedby="refusal"';
  return `<form method="post" action="${secondStepPath}">
${goal}
<label for="code">Code from your authenticator app</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*[0-9]{3}\\s?[0-9]{3}\\s*" title="6 digits" maxlength="16" required${describedByAttribute}${passkey === null ? ' autofocus' : ''}>
<button type="submit"${passkey === null ? '' : ' class="quiet"'}>Continue with the code</button>
</form>`;
}

function recoveryForm({ passkey, code }: FactorChoices, targetInput: string): string {
  const isOnlyFactor = passkey === null && !code;
  const otherAddressHelp = isOnlyFactor
    ? '<p>Your passkeys are registered at another address of the desk. Open the desk there, or use a recovery code.</p>'
    : '';
  return `<details${isOnlyFactor ? ' open' : ''}>
<summary>Use a recovery code</summary>
${otherAddressHelp}<form method="post" action="${secondStepPath}">
${targetInput}
<label for="recovery-code">Recovery code</label>
<input id="recovery-code" name="recovery_code" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64" required>
<button type="submit" class="quiet">Continue with the recovery code</button>
</form>
<p>No recovery code? Ask a security admin to remove your second factors.</p>
</details>`;
}
