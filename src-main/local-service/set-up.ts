import type { Database } from 'better-sqlite3';
import type { Role } from '../api/common.ts';
import { newId, newSecret } from './data/ids.ts';
import { hashOfToken } from './data/people.ts';
import type { Service } from './service.ts';

/** Who works in a new workspace: one person of each role, the administrator first. Invented names. */
const residents: readonly (readonly [role: Role, name: string])[] = [
  ['admin', 'Ada Quist'],
  ['create', 'Bram Oyelaran'],
  ['review', 'Chidi Larsen'],
  ['edit', 'Elif Moreau'],
  ['comment', 'Farid Novak'],
  ['read', 'Greta Lund'],
];

export interface Resident {
  readonly id: string;
  readonly displayName: string;
  readonly role: Role;
  readonly token: string;
}

/** The secret of a database, made on first use. */
export function secretOf(database: Database): string {
  database
    .prepare("INSERT INTO setting (name, value) VALUES ('secret', ?) ON CONFLICT DO NOTHING")
    .run(newSecret());
  const secret = database
    .prepare<[], string>("SELECT value FROM setting WHERE name = 'secret'")
    .pluck()
    .get();
  if (secret === undefined) throw new Error('The secret was not kept.');
  return secret;
}

/** The first organization of this service, made with its people on first use, then under `title`. Answers its id. */
export function setUpOrganization(service: Service, title = 'Sample workspace'): string {
  const known = service.people.organizations()[0]?.id;
  if (known !== undefined) return known;
  const id = addOrganization(service, title);
  for (const [role, name] of residents) addResident(service, id, role, name);
  return id;
}

/**
 * A further organization, made on first use: what spaces can be transferred to, and whom somebody can join. The first
 * organization's administrators administrate it, and one person belongs to it alone.
 */
export function setUpFurtherOrganization(service: Service, title: string): string {
  const known = service.people.organizations().find((row) => row.title === title)?.id;
  if (known !== undefined) return known;
  const [first] = service.people.organizations();
  const id = addOrganization(service, title);
  for (const member of first === undefined ? [] : service.people.members(first.id)) {
    if (member.role === 'admin') service.people.addMember(id, member.id, 'admin', service.now());
  }
  addResident(service, id, 'create', `Ines of ${title}`);
  return id;
}

function addOrganization(service: Service, title: string): string {
  const id = newId();
  service.database
    .prepare(
      "INSERT INTO organization (id, title, default_role, merge_rules, created_at) VALUES (?, ?, 'read', ?, ?)",
    )
    .run(id, title, '{"type":"none"}', service.now());
  return id;
}

function addResident(service: Service, organizationId: string, role: Role, name: string): void {
  const { people } = service;
  const local = name.toLowerCase().replace(/[^a-z0-9]+/g, '.');
  const id = people.addUser(name, `${local}@galley.invalid`);
  people.setToken(id, service.tokens.give(id));
  people.addMember(organizationId, id, role, service.now());
}

/** Everyone who has a token, administrators first, in the order they were made. */
export function residentsOf(service: Service, organizationId: string): Resident[] {
  const rows = service.database
    .prepare<[string], Omit<Resident, 'token'>>(
      `SELECT user.id, user.display_name AS displayName, member.role
       FROM user JOIN member ON member.user_id = user.id
       WHERE member.organization_id = ? AND user.token IS NOT NULL AND member.role IS NOT NULL
       ORDER BY member.role <> 'admin', member.joined_at`,
    )
    .all(organizationId);
  return rows.map((row) => ({ ...row, token: service.tokens.of(row.id) ?? '' }));
}

/**
 * Brings database and token file together: what a database of before holds in clear text moves to the file, and who has no
 * token there any more gets a new one. Clear text is overwritten, not only forgotten.
 */
export function keepTokensApart({ database, people, tokens }: Service): void {
  const changed = people.tokens().flatMap(({ id, token }) => {
    const known = tokens.of(id);
    if (known !== undefined && token === hashOfToken(known)) return [];
    return [[id, token.startsWith('sha256:') ? tokens.give(id) : tokens.give(id, token)] as const];
  });
  if (changed.length === 0) return;
  database.pragma('secure_delete = ON');
  database.transaction(() => changed.forEach(([id, token]) => people.setToken(id, token))).immediate();
  database.pragma('wal_checkpoint(TRUNCATE)');
}
