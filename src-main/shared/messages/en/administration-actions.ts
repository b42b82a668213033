/** What can be done in administration. `does` is given the name of the object; `lacks`: why there is nothing to do it to. */
export const administrationActions = {
  deleteSpace: {
    title: 'Delete the space',
    does: (name: string): string => `Deletes ${name} for everyone. Sites that show it lose it.`,
    done: 'The space is deleted. It can be restored for 7 days, under Spaces.',
    undo: 'It can be restored for 7 days, under Spaces.',
  },
  updateSpace: {
    title: 'Change the space',
    does: (name: string): string => `Changes ${name} for everyone who reads or edits it.`,
    done: 'The space is changed.',
  },
  duplicateSpace: {
    title: 'Duplicate',
    does: (name: string): string => `Copies ${name} with all content, without change requests and comments.`,
    done: 'The space is copied.',
  },
  restoreSpace: {
    title: 'Restore a deleted space',
    does: (): string => 'Restores a space that was deleted in the last 7 days.',
    done: 'The space is restored.',
  },
  moveSpace: {
    title: 'Move',
    does: (name: string): string =>
      `Moves ${name} to another collection or position. Access through its collection can change.`,
    done: 'The space is moved.',
  },
  transferSpace: {
    title: 'Transfer to another organization',
    does: (name: string): string =>
      `Moves ${name} with its content and discussions to another organization. Members here lose access.`,
    done: 'The space belongs to the other organization now.',
  },
  deleteCollection: {
    title: 'Delete the collection',
    does: (name: string): string => `Deletes ${name} for everyone, with the access that it gave.`,
    done: 'The collection is deleted.',
  },
  updateCollection: {
    title: 'Change the collection',
    does: (name: string): string => `Changes ${name} for everyone with access.`,
    done: 'The collection is changed.',
  },
  moveCollection: {
    title: 'Move',
    does: (name: string): string =>
      `Moves ${name} to another collection. Access through its collection can change.`,
    done: 'The collection is moved.',
  },
  transferCollection: {
    title: 'Transfer to another organization',
    does: (name: string): string => `Moves ${name} and everything in it to another organization.`,
    done: 'The collection belongs to the other organization now.',
  },
  createCollection: {
    title: 'New collection',
    does: (name: string): string => `Creates an empty collection in ${name}.`,
    done: 'The collection is created.',
  },
  applyTemplate: {
    title: 'Apply a template',
    does: (name: string): string =>
      `Puts the content of a template into ${name}, or into one of its change requests.`,
    done: 'The template is applied.',
  },
  changeContent: {
    title: 'Write content',
    does: (name: string): string =>
      `Changes pages and files of ${name}, in order: all of the changes or none.`,
    done: 'The changes are applied.',
    undo: 'Revert the pages.',
  },
  requestReviewers: {
    title: 'Request reviews',
    does: (name: string): string => `Asks members to review ${name}. The service notifies them.`,
    done: 'The reviews are requested.',
  },
  updateOrganization: {
    title: 'Change the settings',
    does: (name: string): string => `Changes settings for everyone in ${name}.`,
    done: 'The settings are changed.',
  },
  deleteLinkInvite: {
    title: 'Revoke an invite link',
    does: (name: string): string =>
      `Nobody can join ${name} through this invite link from now on. Members who joined stay.`,
    done: 'The invite link is revoked.',
    lacks: 'There are no invite links.',
  },
  joinOrganization: {
    title: 'Join',
    does: (name: string): string => `You join ${name} if it accepts the domain of your e-mail address.`,
    done: 'You are a member now. The next sync downloads what you can read.',
  },
  putAgentInstructions: {
    title: 'Replace the instructions',
    does: (name: string): string =>
      `Agents of ${name} follow these instructions from now on, instead of the current ones.`,
    done: 'The instructions are replaced.',
  },
  deleteMember: {
    title: 'Remove from the organization',
    does: (name: string): string => `${name} loses access at once. Content by ${name} stays.`,
    done: 'The member is removed.',
  },
  updateMember: {
    title: 'Change the role',
    does: (name: string): string =>
      `Changes the role of ${name} in the whole organization. A role in a space or collection can still allow more.`,
    done: 'The role is changed.',
  },
  pingOrganization: {
    title: 'Show my visitor claims',
    does: (name: string): string =>
      `Asks ${name} for the claims that its published sites know you by. Nothing is changed.`,
    done: 'These are your claims. Galley does not store them.',
  },
  addSsoMember: {
    title: 'Make a single sign-on member',
    does: (name: string): string =>
      `${name} signs in through the organization’s identity provider from now on.`,
    done: 'The member signs in through the identity provider now.',
  },
  createTeam: {
    title: 'New team',
    does: (name: string): string => `Creates a team in ${name}.`,
    done: 'The team is created.',
  },
  deleteTeam: {
    title: 'Delete the team',
    does: (name: string): string => `Deletes the team ${name} and the access that it gave. The members stay.`,
    done: 'The team is deleted.',
  },
  updateTeam: {
    title: 'Rename the team',
    does: (name: string): string => `Renames the team ${name}.`,
    done: 'The team is renamed.',
  },
  createSamlProvider: {
    title: 'New SAML provider',
    does: (name: string): string =>
      `Adds an identity provider to ${name}. People can sign in through it once it is active.`,
    done: 'The provider is added.',
  },
  deleteSamlProvider: {
    title: 'Delete the provider',
    does: (name: string): string =>
      `Nobody can sign in through ${name} from now on. Members without another way to sign in are locked out.`,
    done: 'The provider is deleted.',
  },
  updateSamlProvider: {
    title: 'Change the provider',
    does: (name: string): string =>
      `Changes how people sign in through ${name}. Wrong settings lock them out.`,
    done: 'The provider is changed.',
  },
  createSite: {
    title: 'New site',
    does: (name: string): string => `Creates a site in ${name}. Nobody sees it until it is published.`,
    done: 'The site is created. It is not published yet.',
  },
  deleteSite: {
    title: 'Delete the site',
    does: (name: string): string =>
      `Deletes ${name} with its settings, sections and share links. The spaces stay.`,
    done: 'The site is deleted.',
  },
  updateSite: {
    title: 'Change the site',
    does: (name: string): string => `Changes ${name} for its readers, at once where it is published.`,
    done: 'The site is changed.',
  },
  putAdaptiveSchema: {
    title: 'Replace the visitor attributes',
    does: (name: string): string => `Conditions of ${name} use these attributes from now on.`,
    done: 'The visitor attributes are replaced.',
  },
  publishSite: {
    title: 'Publish',
    does: (name: string): string => `Publishes ${name} at once, to the readers that its visibility allows.`,
    done: 'The service has published the site.',
  },
  unpublishSite: {
    title: 'Take offline',
    does: (name: string): string => `Readers can no longer open ${name}. Its settings stay.`,
    done: 'The site is no longer published.',
    undo: 'It can be published again.',
  },
  deleteSiteSpaceCustomization: {
    title: 'Reset the look',
    does: (name: string): string => `${name} looks like the rest of the site from now on.`,
    done: 'It looks like the rest of the site now.',
  },
  createShareLink: {
    title: 'New share link',
    does: (name: string): string => `Creates a link. Anyone with it can open ${name}.`,
    done: 'The link is created.',
  },
  deleteShareLink: {
    title: 'Delete the link',
    does: (name: string): string => `Deletes the link ${name}. The same link cannot be created again.`,
    done: 'The link is deleted.',
  },
  updateShareLink: {
    title: 'Change the link',
    does: (name: string): string =>
      `Turns the link ${name} on or off, or renames it. While it is off, it does not work.`,
    done: 'The link is changed.',
  },
  createSiteSpace: {
    title: 'Add a space',
    does: (name: string): string => `${name} shows another space to its readers.`,
    done: 'The site shows the space now.',
  },
  deleteSiteSpace: {
    title: 'Remove from the site',
    does: (name: string): string => `The site no longer shows ${name}. The space itself stays.`,
    done: 'The site no longer shows the space.',
  },
  updateSiteSpace: {
    title: 'Change the site space',
    does: (name: string): string =>
      `Changes the position, visibility or space of ${name}. Old addresses may break.`,
    done: 'The site space is changed.',
  },
  moveSiteSpace: {
    title: 'Move',
    does: (name: string): string => `Moves ${name} before or after another space of the site.`,
    done: 'The site space is moved.',
  },
  createSiteSection: {
    title: 'New section',
    does: (name: string): string => `Adds a section to ${name}, which shows a space.`,
    done: 'The section is added.',
  },
  deleteSiteSection: {
    title: 'Delete the section',
    does: (name: string): string =>
      `Deletes the section ${name}. The site no longer shows its spaces; the spaces stay.`,
    done: 'The section is deleted.',
  },
  updateSiteSection: {
    title: 'Change the section',
    does: (name: string): string =>
      `Changes the section ${name} for the site’s readers. Old addresses may break.`,
    done: 'The section is changed.',
  },
  moveSiteSection: {
    title: 'Move',
    does: (name: string): string => `Moves the section ${name} before or after another.`,
    done: 'The section is moved.',
  },
  createSiteSectionGroup: {
    title: 'New section group',
    does: (name: string): string => `Adds a group to the navigation of ${name}.`,
    done: 'The group is added.',
  },
  deleteSiteSectionGroup: {
    title: 'Delete the group',
    does: (name: string): string => `Deletes the group ${name}. Its sections stay on the site.`,
    done: 'The group is deleted.',
  },
  updateSiteSectionGroup: {
    title: 'Change the group',
    does: (name: string): string => `Changes the name or the icon of the group ${name}.`,
    done: 'The group is changed.',
  },
  addSectionToGroup: {
    title: 'Add a section',
    does: (name: string): string => `Adds the section to the group ${name}.`,
    done: 'The section is in the group now.',
  },
  removeSectionFromGroup: {
    title: 'Remove a section',
    does: (name: string): string => `Removes the section from the group ${name}. It stays on the site.`,
    done: 'The section is no longer in the group.',
  },
  moveSiteSectionGroup: {
    title: 'Move',
    does: (name: string): string => `Moves the group ${name} before or after a section or another group.`,
    done: 'The group is moved.',
  },
  createOpenApiSpec: {
    title: 'New API specification',
    does: (name: string): string =>
      `Adds a specification to ${name}. The service reads it in the background.`,
    done: 'The specification is added. The service reads it now.',
  },
  putOpenApiSpec: {
    title: 'Replace the source',
    does: (name: string): string =>
      `Pages that show ${name} show this version, as soon as the service has read it.`,
    done: 'The source is replaced. The service reads it now.',
  },
  deleteOpenApiSpec: {
    title: 'Delete the specification',
    does: (name: string): string => `Pages that show operations of ${name} no longer show them.`,
    done: 'The specification is deleted.',
  },
  updateOpenApiSpec: {
    title: 'Change the visibility',
    does: (name: string): string => `Changes who can download ${name}.`,
    done: 'The visibility is changed.',
  },
  createTranslation: {
    title: 'New translation',
    does: (name: string): string =>
      `Translates a space of ${name} into another language, into a space of its own.`,
    done: 'The translation is created. It runs on the service.',
  },
  updateTranslation: {
    title: 'Change the instructions',
    does: (): string => 'The next run follows these instructions instead of the current ones.',
    done: 'The instructions are replaced. They apply from the next run on.',
  },
  deleteTranslation: {
    title: 'Delete the translation',
    does: (): string =>
      'The space is no longer translated into this language. Existing translations stay in their space.',
    done: 'The translation is deleted.',
  },
  runTranslation: {
    title: 'Run now',
    does: (): string => 'Translates what has changed since the last run.',
    done: 'The run has started on the service. Reload to see its progress.',
  },
  ingestConversations: {
    title: 'Submit a conversation',
    does: (name: string): string =>
      `The service looks for issues in this conversation. Everyone in ${name} can see it.`,
    done: 'The conversation is submitted. Its issues appear after the service has processed it.',
  },
};
export type AdministrationActionTexts = typeof administrationActions;
