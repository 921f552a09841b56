// Loaded before everything else (node --require), so it uses only syntax that old versions of Node can parse.
var wanted = 26;
if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    'Custody Desk runs on the Node ' +
      wanted +
      ' that npm installs with it, but this is Node ' +
      process.versions.node +
      ': the optional Node package for ' +
      process.platform +
      '-' +
      process.arch +
      ' is missing. Run "npm ci" without --omit=optional, or install Node ' +
      wanted +
      ' on this machine.',
  );
  process.exit(1);
}
