/** Connecting to a service, its address and token, and what became of the data of an account. */
export const accounts = {
  closing: 'Galley is closing.',
  notHere: 'There is no such account here.',
  dataBeingMoved: 'The data is being moved. Try again when Galley has started again.',
  notOpened: 'Its database cannot be opened.',
  pageAddress: (baseUrl: string): string =>
    `This is an address of a page. The address of its service is ${baseUrl}.`,
  notEncrypted: 'The address is not encrypted (http): others on the network can read the token. Use https.',
  noOrganization:
    'The token is accepted, but has access to no organization. Ask for access, or use another token.',
  answers: (host: string): string => `${host} answers.`,
  isService: 'It is a Documentation Service.',
  tokenOfNobody: 'The token is accepted; the service does not say who it belongs to.',
  tokenOf: (name: string): string => `The token belongs to ${name}.`,
  canRead: (titles: string): string => `It can read ${titles}.`,
  asksForToken: 'It asks for a token.',
  mayNotList: (name: string, said: string): string =>
    `The token may not list the spaces of ${name}: it lacks the permission to read its content.${said}`,
  said: (message: string): string => ` The service says: ${message}`,
  secure: 'The connection is secure.',
  insecure: 'The connection is not encrypted.',
  unreachable: (host: string): string => `${host} cannot be reached. Check the address and the network.`,
  tooLate: (host: string): string => `${host} did not answer in time. Check the address and the network.`,
  noTls: (host: string): string =>
    `${host} uses unencrypted http, not https. Check the port, or begin the address with http://.`,
  notTrusted: (host: string): string =>
    `The certificate of ${host} is not trusted on this computer. If your organization has its own authority, install its certificate in the system.`,
  redirects: (host: string): string =>
    `${host} redirects to another address. Enter the address of the API, not of the web application.`,
  notAToken: 'This is not a token: it is empty or contains invalid characters.',
  tokenWrong: 'The token is wrong or has expired. Paste all of it, or create a new one.',
  mayNotRead: (said: string): string =>
    `The token is accepted, but it may not read organizations: it lacks that permission.${said}`,
  serverFailed: (host: string, status: string): string =>
    `${host} failed (${status === '' ? 'no status' : status}). Try again later.`,
  limits: (host: string): string => `${host} limits requests at the moment. Try again later.`,
  notTheService: (host: string): string =>
    `${host} answers, but not as a Documentation Service. Check the address; some networks require sign-in first.`,
  sameAccount: (name: string): string =>
    `The token is accepted, but this service does not say whose it is. It will be used for the account of ${name} that is here already: go on only if it is ${name}'s, or what waits there is sent in another name.`,
  whoeverFirst: 'whoever connected first',
  bundleToken: 'a review bundle has no token',
  noToken: 'A review bundle has no token.',
  keychainSilent: 'the keychain did not answer',
  bundleNoService:
    'This is a review bundle, which has no service. Export its outbox (Settings, Data) and import it where your account is.',
  bundleCannot: 'This is a review bundle, which has no service. Use your account while it is online.',
  damaged: (id: string): string => `The database of ${id} is damaged.`,
  running: 'A backup, move or export is already running: wait for it, or stop it.',
  diskFull: 'The disk is full. Free some space first; nothing was lost.',
  anotherCheck: 'Another check is running; wait for it, or cancel it.',
  checkCancelled: 'The check was cancelled.',
  otherAddress: (baseUrl: string, origin: string): string =>
    `The address of this account is ${baseUrl}, not ${origin}; the token was not sent.`,
  tokenOfOther: (name: string): string => `This token belongs to ${name}, not to this account.`,
  notAMember: 'This person is not a member of the organization.',
  editsLost: (n: number): string =>
    `${n === 1 ? '1 edit is not sent yet' : `${n} edits are not sent yet`}; removing the account would lose them.`,
  emptyAddress: 'The address is empty.',
  mistyped: 'This is not a web address: it starts with https://, then names the host.',
  notAnAddress: 'This is not a web address: it names a host, as in https://docs.example.com.',
  onlyHttps: (scheme: string): string =>
    `The address starts with ${scheme}//, but only https:// is supported, and http:// for this computer.`,
  portTooHigh: (port: string): string => `There is no port ${port}: the highest is 65535.`,
  withPassword: 'The address contains a user name or password. Remove them.',
  keepFirst: 'Keep the space offline first.',
};
export type AccountsTexts = typeof accounts;
