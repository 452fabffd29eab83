import type { ProposedEvent } from './records.ts'
import type { WriteContext } from './writes.ts'
import { append } from './writes.ts'

const firstUsers = [
  { login: 'admin', name: 'Event Store Administrator', group: '$admins' },
  { login: 'ops', name: 'Event Store Operations', group: '$ops' },
]

/** Writes the system events every new node has, so that `$all` is never empty. Call inside a write transaction. */
export function seed(context: WriteContext): void {
  for (const { login, name, group } of firstUsers) {
    const user = { loginName: login, fullName: name, groups: [group], disabled: false }
    append(context, `$user-${login}`, 'no_stream', [jsonEvent(context, '$UserCreated', user)])
    append(context, '$users', 'any', [jsonEvent(context, '$User', login)])
  }
}

const jsonEvent = ({ newId }: WriteContext, type: string, data: unknown): ProposedEvent => ({
  id: newId(),
  type,
  isJson: true,
  data: Buffer.from(JSON.stringify(data)),
  metadata: new Uint8Array(),
})
