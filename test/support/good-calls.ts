import type { OperationName } from '../../src-main/api/operations.ts';
import type { CallInput, TestService } from './network/test-service.ts';
import { flat } from './network/test-service.ts';

/** A call of each operation that should succeed, on the sample workspace; made anew for each operation. */
export async function goodCalls(service: TestService): Promise<Record<OperationName, CallInput>> {
  const content = await service.call('getContent');
  const page = flat(content.pages).find(({ type }) => type === 'document')?.id ?? '';
  const pagePath = encodeURIComponent(flat(content.pages).find(({ id }) => id === page)?.path ?? '') || '%2F';
  const file = content.files[0]?.id ?? '';
  const changeRequestId = '2';
  const body = { body: { markdown: 'Text' } };
  const collection = await service.call('createCollection', { body: { title: 'Shelf' } });
  const onSpace = await service.call('createSpaceComment', { body });
  const replyOnSpace = await service.call('createSpaceCommentReply', {
    path: { commentId: onSpace.id },
    body,
  });
  const onRequest = await service.call('createChangeRequestComment', { path: { changeRequestId }, body });
  const replyOnRequest = await service.call('createChangeRequestCommentReply', {
    path: { changeRequestId, commentId: onRequest.id },
    body,
  });
  const copy = await service.call('duplicateSpace');
  const deleted = await service.call('duplicateSpace');
  await service.call('deleteSpace', { path: { spaceId: deleted.id } });
  const spaceId = service.ready.spaces[0]?.id ?? '';
  const elsewhere = service.ready.organizations[1]?.id ?? '';
  const team = await service.call('createTeam', { body: { title: `Team ${copy.id}` } });
  const saml = await service.call('createSamlProvider', { body: { label: copy.id } });
  const slug = `spec-${copy.id}`;
  const specText = JSON.stringify({ openapi: '3.1.0', info: { title: 'Ink', version: '1' }, paths: {} });
  await service.call('createOpenApiSpec', { body: { slug, source: { text: specText } } });
  const translation = await service.call('createTranslation', {
    body: { language: 'fr', source: { space: spaceId } },
  });
  const conversation = {
    id: `talk ${copy.id}`,
    subject: 'Drying',
    metadata: { url: 'https://help.example/7', attributes: { plan: 'pro' } },
    parts: [{ type: 'message', role: 'user', body: 'How do I dry a quill? The ink does not hold.' }],
  };
  await service.call('ingestConversations', { body: conversation });
  const issues = await service.call('listConversationIssues', { query: { conversation: conversation.id } });
  const talk = { path: { conversationId: conversation.id, issueId: issues.items[0]?.issue.id ?? '' } };
  const inSpec = { path: { specSlug: slug } };
  const inTranslation = { path: { translationId: translation.id } };
  const inOrganization = {
    path: { userId: service.person('comment').id, teamId: team.id, samlProviderId: saml.id },
  };
  const site = await service.call('createSite', { body: { title: 'Handbook', spaces: [spaceId] } });
  const ofSite = { siteId: site.id };
  const schema = { type: 'object', properties: { beta: { type: 'boolean' } }, additionalProperties: false };
  await service.call('putAdaptiveSchema', { path: ofSite, body: { jsonSchema: schema } });
  await service.call('publishSite', { path: ofSite });
  const link = await service.call('createShareLink', { path: ofSite, body: { name: 'Press' } });
  const [first, second] = await Promise.all(
    ['Guides', 'Reference'].map((title) =>
      service.call('createSiteSection', { path: ofSite, body: { spaceId, title } }),
    ),
  );
  const group = await service.call('createSiteSectionGroup', {
    path: ofSite,
    body: { title: 'More', sections: [first?.id ?? ''] },
  });
  const siteSpaces = await service.call('listSiteSpaces', { path: ofSite });
  const inSite = {
    path: {
      ...ofSite,
      siteSpaceId: siteSpaces.items[0]?.id ?? '',
      siteSectionId: second?.id ?? '',
      siteSectionGroupId: group.id,
      shareLinkId: link.id,
    },
  };
  const inGroup = { path: { ...inSite.path, siteSectionId: first?.id ?? '' } };
  const path = {
    collectionId: collection.id,
    pageId: page,
    pagePath,
    fileId: file,
    revisionId: content.id,
    changeRequestId,
    userId: service.person('read').id,
  };
  const space = { path: { ...path, commentId: onSpace.id, commentReplyId: replyOnSpace.id } };
  const request = { path: { ...path, commentId: onRequest.id, commentReplyId: replyOnRequest.id } };
  const plain = { path };
  return {
    getCurrentUser: plain,
    listOrganizations: plain,
    getOrganization: plain,
    listMembers: plain,
    getMember: plain,
    getSpace: plain,
    deleteSpace: { path: { spaceId: copy.id } },
    updateSpace: { ...plain, body: { title: 'New title', editMode: 'locked', defaultLevel: null } },
    duplicateSpace: plain,
    restoreSpace: { path: { spaceId: deleted.id } },
    moveSpace: { ...plain, body: { parent: collection.id } },
    transferSpace: { path: { spaceId: copy.id }, body: { organization: elsewhere } },
    listSpaceLinks: plain,
    listOrganizationSpaces: plain,
    getCollection: plain,
    deleteCollection: plain,
    updateCollection: { ...plain, body: { title: 'Rack', description: 'Upper' } },
    listCollectionSpaces: plain,
    moveCollection: { ...plain, body: { parent: (await service.call('createCollection', { body: {} })).id } },
    transferCollection: { ...plain, body: { organization: elsewhere } },
    listOrganizationCollections: plain,
    createCollection: { ...plain, body: { title: 'Second', parent: collection.id } },
    searchSpace: { ...plain, query: { query: 'ink' } },
    getContent: plain,
    applyTemplate: { ...plain, body: { id: page } },
    listPages: plain,
    listFiles: plain,
    getFile: plain,
    listFileBacklinks: plain,
    getPage: { ...plain, query: { format: 'document', evaluated: 'deterministic-only', computed: false } },
    getPageByPath: { ...plain, query: { format: 'markdown', evaluated: 'true' } },
    listPageLinks: plain,
    listPageBacklinks: plain,
    getRevision: plain,
    listRevisionPages: plain,
    listRevisionFiles: plain,
    getRevisionPage: plain,
    listChangeRequests: plain,
    createChangeRequest: { ...plain, body: { subject: 'Better' } },
    getChangeRequest: plain,
    updateChangeRequest: { ...plain, body: { subject: 'Best', status: 'draft' } },
    mergeChangeRequest: plain,
    pullIntoChangeRequest: plain,
    getChangeRequestPdf: plain,
    listOrganizationChangeRequests: plain,
    getChangeRequestContent: plain,
    listChangeRequestPages: plain,
    listChangeRequestFiles: plain,
    getChangeRequestFile: plain,
    listChangeRequestFileBacklinks: plain,
    getChangeRequestPage: plain,
    getChangeRequestPageByPath: { ...plain, query: { format: 'document' } },
    listChangeRequestPageLinks: plain,
    changeContent: {
      ...plain,
      query: { compat: false },
      body: { changes: [{ operation: 'update_page', page, title: 'Best of all' }] },
    },
    listReviews: plain,
    createReview: { ...plain, body: { status: 'approved' } },
    listRequestedReviewers: plain,
    requestReviewers: { ...plain, body: { users: [service.person('review').id] } },
    listSpaceComments: space,
    createSpaceComment: { ...space, body: { ...body, page } },
    getSpaceComment: space,
    updateSpaceComment: { ...space, body: { resolved: true, addedReactions: ['1f44d'] } },
    deleteSpaceComment: space,
    listSpaceCommentReplies: space,
    createSpaceCommentReply: { ...space, body },
    getSpaceCommentReply: space,
    updateSpaceCommentReply: { ...space, body: { addedReactions: ['1f44d'] } },
    deleteSpaceCommentReply: space,
    listSpaceCommenters: space,
    listChangeRequestComments: request,
    createChangeRequestComment: {
      ...request,
      body: { ...body, page, node: 'n', tableCell: { record: 'r', definition: 'd' } },
    },
    getChangeRequestComment: { ...request, query: { format: 'document' } },
    updateChangeRequestComment: { ...request, body: { body: { markdown: 'Other' } } },
    deleteChangeRequestComment: request,
    listChangeRequestCommentReplies: request,
    createChangeRequestCommentReply: { ...request, body },
    getChangeRequestCommentReply: request,
    updateChangeRequestCommentReply: { ...request, body: { resolved: true, body: { markdown: 'Other' } } },
    deleteChangeRequestCommentReply: request,
    listChangeRequestCommenters: request,
    updateOrganization: { body: { title: 'Press', emailDomains: ['galley.invalid'], inviteLinks: true } },
    deleteLinkInvite: { path: { inviteId: 'none' } },
    joinOrganization: {},
    searchOrganization: { query: { query: 'ink' } },
    getAgentInstructions: {},
    putAgentInstructions: { body: { instructions: { object: 'document', data: {}, nodes: [] } } },
    listOrganizationsOfEmailDomain: { path: { emailDomain: 'galley.invalid' } },
    deleteMember: { path: { userId: 'nobody' } },
    updateMember: { ...inOrganization, body: { role: 'comment' } },
    pingOrganization: {},
    addSsoMember: inOrganization,
    listMemberSpaces: { ...inOrganization, query: { order: 'asc' } },
    listMemberTeams: { ...inOrganization, query: { title: 'team' } },
    listTeams: { query: { owner: service.person('admin').id, title: 'team' } },
    createTeam: { body: { title: 'Editors', members: [service.person('edit').id] } },
    getTeam: inOrganization,
    deleteTeam: inOrganization,
    updateTeam: { ...inOrganization, body: { title: 'Proof readers' } },
    listSamlProviders: inOrganization,
    createSamlProvider: {
      body: { label: `saml ${copy.id}`.slice(0, 30), defaultTeam: team.id, defaultRole: null },
    },
    getSamlProvider: inOrganization,
    deleteSamlProvider: inOrganization,
    updateSamlProvider: { ...inOrganization, body: { ssoURL: 'https://idp.example/sso' } },
    listSsoLogins: {},
    listOpenApiSpecs: {},
    createOpenApiSpec: { body: { slug: `more-${copy.id}`, source: { text: specText } } },
    getOpenApiSpec: inSpec,
    putOpenApiSpec: { ...inSpec, body: { source: { text: specText } } },
    deleteOpenApiSpec: inSpec,
    updateOpenApiSpec: { ...inSpec, body: { visibility: 'public' } },
    listTranslations: {},
    createTranslation: { body: { language: 'de', source: { space: spaceId, language: 'en' } } },
    getTranslation: inTranslation,
    updateTranslation: {
      ...inTranslation,
      body: { instructions: { object: 'document', data: {}, nodes: [] } },
    },
    deleteTranslation: inTranslation,
    runTranslation: inTranslation,
    listIssuesClusters: { query: { orderBy: 'issues', order: 'asc' } },
    listConversations: { query: { source: 'help.example' } },
    ingestConversations: { body: conversation },
    listConversationIssues: { query: { conversation: conversation.id } },
    getConversationIssue: talk,
    getConversation: talk,
    listSites: { query: { space: spaceId, title: 'hand', published: true } },
    createSite: { body: { type: 'premium', title: 'Second', visibility: 'unlisted', spaces: [spaceId] } },
    getSite: inSite,
    deleteSite: inSite,
    updateSite: {
      ...inSite,
      body: {
        basename: 'rulebook',
        adaptiveContent: { enabled: true },
        agentsContext: 'excluded',
        defaultSiteSpace: inSite.path.siteSpaceId,
        defaultSiteSection: second?.id,
        proxy: 'example.com/docs',
      },
    },
    getAdaptiveSchema: inSite,
    putAdaptiveSchema: { ...inSite, body: { jsonSchema: schema } },
    listTemplateConditions: inSite,
    getPublishedSite: { ...inSite, query: { shareKey: link.id } },
    publishSite: inSite,
    unpublishSite: inSite,
    getSiteStructure: inSite,
    getSiteCustomization: { ...inSite, query: { unmasked: true } },
    putSiteCustomization: { ...inSite, body: { styling: { theme: 'bold' }, favicon: { emoji: '📘' } } },
    getSiteSpaceCustomization: inSite,
    deleteSiteSpaceCustomization: inSite,
    updateSiteSpaceCustomization: { ...inSite, body: { title: null, styling: { corners: 'straight' } } },
    listShareLinks: inSite,
    createShareLink: { ...inSite, body: { name: 'Partners' } },
    deleteShareLink: inSite,
    updateShareLink: { ...inSite, body: { active: false, name: 'Old press' } },
    listSiteSpaces: { ...inSite, query: { default: true } },
    createSiteSpace: { ...inSite, body: { spaceId: copy.id, sectionId: second?.id } },
    deleteSiteSpace: inSite,
    updateSiteSpace: { ...inSite, body: { path: 'v2', condition: 'visitor.claims.beta == true' } },
    moveSiteSpace: {
      ...inSite,
      body: { position: { after: { type: 'site-space', siteSpace: siteSpaces.items[1]?.id } } },
    },
    listSiteSections: inSite,
    createSiteSection: { ...inSite, body: { spaceId, title: 'Changes', icon: 'gear' } },
    deleteSiteSection: inSite,
    updateSiteSection: { ...inSite, body: { title: 'Manual', path: 'manual', description: null } },
    moveSiteSection: {
      ...inSite,
      body: { position: { before: { type: 'site-section', siteSection: first?.id } } },
    },
    listSiteSectionGroups: inSite,
    createSiteSectionGroup: { ...inSite, body: { title: 'Rest', parent: group.id } },
    deleteSiteSectionGroup: inSite,
    updateSiteSectionGroup: { ...inSite, body: { icon: 'book' } },
    addSectionToGroup: { ...inSite, body: { sectionId: second?.id } },
    removeSectionFromGroup: inGroup,
    moveSiteSectionGroup: {
      ...inSite,
      body: { position: { after: { type: 'site-section', id: second?.id } } },
    },
  };
}
