import { expect, it } from 'vitest'
import { commonErrors } from './common-errors.ts'
import { DomainError } from './decider.ts'
import type { CommandContext } from './handle.ts'
import { handleEach } from './handle-each.ts'
import { deriveId } from './ids.ts'
import { StoreUnavailable } from './store/errors.ts'

const command: CommandContext = {
  commandId: '11111111-1111-4111-8111-111111111111',
  correlationId: 'c',
  causationId: 'c',
  at: '2026-11-21T10:00:00.000Z',
}
const things = (...ids: string[]) => ids.map((id) => ({ id }))
const event = { type: 'Done', data: {}, id: 'id', revision: 0n }

it('derives a separate command id for each, the same whenever the command is repeated, and returns each once', async () => {
  const seen: unknown[] = []
  const { handled, position } = await handleEach(command, things('a', 'b', 'a'), async ({ id }, context) => {
    seen.push([id, context.commandId, context.causationId])
    return { events: id === 'a' ? [event] : [], position: id === 'a' ? 7n : 3n }
  })
  expect(handled).toEqual([
    { id: 'a', fate: 'changed' },
    { id: 'b', fate: 'unchanged' },
  ])
  expect(position).toBe(7n)
  expect(seen).toEqual(['a', 'b'].map((id) => [id, deriveId(command.commandId, id), command.commandId]))
})

const fails: Readonly<Record<string, Error>> = {
  gone: new DomainError(commonErrors.notFound, 'No.'),
  full: new DomainError(commonErrors.tooManyChanges, 'No more.'),
  later: new StoreUnavailable('not now'),
  broken: new TypeError('a fault of the program'),
}
const act = async ({ id }: { readonly id: string }) => {
  const error = fails[id]
  if (error) throw error
  return { events: [event], position: 1n }
}

it('does not let one that cannot be done stop the others', async () => {
  const { handled } = await handleEach(command, things('gone', 'full', 'later', 'fine'), act)
  expect(handled.map(({ fate }) => fate)).toEqual(['not-found', 'failed', 'failed', 'changed'])
})

it('throws when nothing could be done, and every fault of the program', async () => {
  await expect(handleEach(command, things('later'), act)).rejects.toThrow('not now')
  await expect(handleEach(command, things('fine', 'broken'), act)).rejects.toThrow('a fault of the program')
})
