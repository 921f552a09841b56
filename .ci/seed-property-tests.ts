import fc from 'fast-check';

// A set-up file of the tests: property tests use the seed of the run, which `npm test` prints.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
