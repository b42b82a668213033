/** Where the organization that manages a machine puts its policy. */
export const policyPath = '/etc/galley/policy.json';
