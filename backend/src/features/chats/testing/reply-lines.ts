import { type ArrivingLines, askForLines } from '../../../platform/http/testing/read-lines.ts'
import type { Person } from '../../../testing/person.ts'
import type { Studio } from '../../../testing/studio.ts'

interface Asked {
  /** Absent for a GET. */
  readonly body?: object
  readonly key?: string
}

/** Test helper: asks for a reply in lines, as a page of that person does. */
export async function replyLines(
  { studio, person }: { readonly studio: Studio; readonly person: Person },
  path: string,
  { body, key }: Asked = {},
): Promise<ArrivingLines> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return await askForLines(studio.app, path, {
    ...(body && { body }),
    headers: { cookie, ...(key && { 'idempotency-key': key }) },
  })
}

/** Test helper: reads to the end, and returns the last line. */
export async function lastOf(lines: AsyncIterator<unknown>): Promise<unknown> {
  let last: unknown
  for (let next = await lines.next(); !next.done; next = await lines.next()) last = next.value
  return last
}
