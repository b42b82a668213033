import { translator } from '../translator.ts';

export const english = {
  whatToKeepOffline: 'What to keep offline',
  connectAnotherAccount: 'Connect another account',
  useAnotherAccount: 'Use another account',
  connectedTo: 'Connected to {service}.',
  connectedToAs: 'Connected to {service} as {user}.',
  chosenForYouSpacesWith:
    'Chosen for you: spaces with change requests that you opened or are asked to review.',
  chosenForYouTheSpace: 'Chosen for you: the space with the most open change requests.',
  thisAccountWasHereBefore: 'This account was connected before: the spaces that you keep are checked.',
  youCanChangeThisIn: 'You can change this in the Library at any time.',
  loadingTheListOfSpaces: 'Loading the list of spaces.',
  savingYourChoice: 'Saving your choice',
  keepNoSpaceForNow: 'Keep no space for now',
  keepSpacesOffline: '{spaces, plural, one {Keep # space offline} other {Keep # spaces offline}}',
  chooseAll: 'Choose all {spaces, number}',
  chooseNone: 'Choose none',
  connectToAService: 'Connect to a service',
  galleyChecksTheAddressAnd:
    'Galley checks the address and the token as you type them. Nothing is stored before you connect.',
  addressOfTheService: 'Address of the service',
  withoutAPath: 'For example https://docs.example.com, without a path.',
  useAddress: 'Use {address}',
  useAddressInstead: 'Use {address} instead',
  itIsNotEncryptedOthers: 'It is not encrypted: others on the network can read the token.',
  itIsNotEncryptedIt: 'It is not encrypted; it stays on this computer.',
  allowHttp: 'Allow unencrypted HTTP to {host}. Others on the network can then read the token.',
  personalAccessToken: 'Personal access token',
  createOneOnTheWeb:
    'Create one on the web: your account’s settings, Developer settings, Personal access tokens.',
  enterTheAddressAndA: 'Enter the address and a token',
  checkingTheConnection: 'Checking the connection',
  connecting: 'Connecting',
  checkOfTheConnection: 'Check of the connection',
  checking: 'Checking…',
  theCheckStartsWhenYou: 'The check starts when you type an address.',
  address: 'Address',
  certificate: 'Certificate',
  service: 'Service',
  token: 'Token',
  permission: 'Permission',
  notChecked: 'not checked',
  reviewDocumentationWithOrWithout:
    'Review documentation with or without a network. What you write is saved on this computer and sent once, when the service can be reached.',
  yourTeamsDocumentationServiceWith:
    'Your team’s Documentation Service, with its address and a personal access token.',
  preparingTheSampleWorkspaceThis: 'Preparing the sample workspace. This takes a few seconds.',
  openTheSampleWorkspace: 'Open the sample workspace',
  sampleDocsWithOpenChange:
    'Sample docs with open change requests and a simulated colleague who replies. No network needed.',
  openADocumentationRepository: 'Open a documentation repository',
  aGitRepositoryABundle:
    'A Git repository, a bundle or a folder of Markdown on this computer. Galley never changes it.',
  readingTheDocumentation: 'Reading the documentation.',
  chooseAFolder: 'Choose a folder',
  chooseABundle: 'Choose a bundle',
  orRestore: 'Or <link>restore a backup or open a review bundle</link> written by Galley.',
  whoAreYou: 'Who are you?',
  thisServiceDoesNotSay:
    'This service does not say who the token belongs to. Choose your name once: Galley needs it to recognize edits that it sent.',
  loadingTheMembers: 'Loading the members.',
  stepPassed: 'passed',
  stepFailed: 'failed',
} as const;

export const t = translator('welcome', english);
