/** Whether all tests run (`npm run test:all`), or only the tests of the gate. */
export const isTestAll = process.env['TEST_ALL'] === 'yes';
