import type { Database } from 'better-sqlite3';
import type { Role } from '../api/common.ts';
import { newId, newSecret } from './data/ids.ts';
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

/** The organization of this service, made with its people on first use. Answers its id. */
export function setUpOrganization(service: Service): string {
  const { database, people } = service;
  const known = database
    .prepare<[], string>('SELECT id FROM organization ORDER BY created_at LIMIT 1')
    .pluck()
    .get();
  if (known !== undefined) return known;
  const id = newId();
  database
    .prepare(
      "INSERT INTO organization (id, title, default_role, merge_rules, created_at) VALUES (?, ?, 'read', ?, ?)",
    )
    .run(id, 'Local workspace', '{"type":"none"}', service.now());
  for (const [role, name] of residents) {
    const address = `${name.toLowerCase().replace(' ', '.')}@galley.invalid`;
    people.addMember(id, people.addUser(name, address, newSecret()), role, service.now());
  }
  return id;
}

/** Everyone who has a token, administrators first, in the order they were made. */
export function residentsOf(service: Service, organizationId: string): Resident[] {
  return service.database
    .prepare<[string], Resident>(
      `SELECT user.id, user.display_name AS displayName, member.role, user.token
       FROM user JOIN member ON member.user_id = user.id
       WHERE member.organization_id = ? AND user.token IS NOT NULL AND member.role IS NOT NULL
       ORDER BY member.role <> 'admin', member.joined_at`,
    )
    .all(organizationId);
}
