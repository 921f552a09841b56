/** The signature scheme of the benchmark's services. */
export const benchScheme = 'BalanceAPIAuth';

/** The credentials of callers of the benchmark's services. The services listen only on this machine. */
export const benchCredentials = { accessId: 'bench', secretKey: 'bench-secret-of-no-value' };
