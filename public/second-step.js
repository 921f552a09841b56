// Asks the browser for a passkey on the page of a sign-in's second step, and sends its answer with
// the page's form. A file of its own: the page comes without the app.
const form = document.querySelector('#passkey');
const { PublicKeyCredential: credentials } = globalThis;

if (form instanceof HTMLFormElement) {
  form.hidden = false;
  const note = form.querySelector('[role="status"]');
  const button = form.querySelector('button');
  const say = (words) => {
    note.textContent = words;
  };
  if (typeof credentials?.parseRequestOptionsFromJSON === 'function') {
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      say('Waiting for your passkey…');
      try {
        const publicKey = credentials.parseRequestOptionsFromJSON(JSON.parse(form.dataset.options));
        const credential = await navigator.credentials.get({ publicKey });
        form.elements.namedItem('passkey').value = JSON.stringify(credential);
        // Without another submit event.
        form.submit();
      } catch (error) {
        say(error.name === 'NotAllowedError' ? 'No passkey was used. Try again.' : 'This browser could not use the passkey.');
        button.disabled = false;
      }
    });
  } else {
    button.disabled = true;
    say('This browser cannot use passkeys here.');
  }
}
