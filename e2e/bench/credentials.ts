/** The signature scheme of the benchmark's services. */
export const benchScheme = 'BalanceAPIAuth';

/** What the benchmark's services know their caller by; they listen on this machine only and end with it. */
export const benchCredentials = { accessId: 'bench', secretKey: 'bench-secret-of-no-value' };
