import { expect, it } from 'vitest'
import { type Creation, type CreationCalls, carryOn, nextStep } from './creation.ts'

const wanted: Creation = {
  id: 'c1',
  styleId: 's1',
  name: 'Soft',
  description: '',
  assetIds: ['a1', 'a2'],
  isCreated: false,
}

/** A server that says what it was asked, in order, and refuses one of the steps. */
function server(refused?: keyof CreationCalls) {
  const asked: string[] = []
  const respond = async (name: keyof CreationCalls, details: string): Promise<void> => {
    asked.push(`${name} ${details}`)
    if (name === refused) throw new Error('no')
  }
  const calls: CreationCalls = {
    analyze: async ({ id }) => {
      await respond('analyze', id)
      return 'Soft light'
    },
    create: ({ id }, instructions) => respond('create', `${id} ${instructions}`),
    addImages: ({ styleId, assetIds }) => respond('addImages', `${styleId} ${assetIds.join(',')}`),
    end: ({ id }) => respond('end', id),
  }
  return { asked, calls }
}

it('asks for the analysis, then for the style, then for its images, and notes each step before the next', async () => {
  const { asked, calls } = server()
  const notes: Creation[] = []
  await carryOn(wanted, calls, (note) => notes.push(note))
  expect(asked).toEqual(['analyze c1', 'create c1 Soft light', 'addImages s1 a1,a2', 'end c1'])
  expect(notes.map(nextStep)).toEqual(['style', 'images'])
  expect(notes.at(-1)).toEqual({ ...wanted, instructions: 'Soft light', isCreated: true })
})

it.each([
  ['analyze', 'analysis', ['analyze', 'create', 'addImages', 'end']],
  ['create', 'style', ['create', 'addImages', 'end']],
  ['addImages', 'images', ['addImages', 'end']],
  ['end', 'images', ['addImages', 'end']],
] as const)('goes on after a failure to %s with what is left', async (refused, step, rest) => {
  let reached = wanted
  const note = (next: Creation): void => {
    reached = next
  }
  await expect(carryOn(wanted, server(refused).calls, note)).rejects.toThrow('no')
  expect(nextStep(reached)).toBe(step)
  const { asked, calls } = server()
  await carryOn(reached, calls, () => undefined)
  expect(asked.map((line) => line.split(' ')[0])).toEqual(rest)
})

it('creates nothing when the creation was ended during the analysis', async () => {
  const { asked, calls } = server()
  const analyze = () => Promise.resolve(undefined)
  expect(await carryOn(wanted, { ...calls, analyze }, () => undefined)).toBe(false)
  expect(asked).toEqual([])
})

it('does not analyze images when the person has written the instructions', async () => {
  const { asked, calls } = server()
  await carryOn({ ...wanted, instructions: 'My own' }, calls, () => undefined)
  expect(asked).toEqual(['create c1 My own', 'addImages s1 a1,a2', 'end c1'])
})
