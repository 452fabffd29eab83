import { expect, it } from 'vitest'
import { type Creation, type CreationCalls, carryOn, isCreation, nextStep } from './creation.ts'

const wanted: Creation = {
  id: 'c1',
  analysisKey: 'k1',
  name: 'Soft',
  description: '',
  assetIds: ['a1', 'a2'],
}

/** A server that says what it was asked, in order, and refuses one of the steps. */
function server(refused?: 'analyze' | 'create' | 'addImages') {
  const asked: string[] = []
  const respond = async (name: keyof CreationCalls, details: string, response: string): Promise<string> => {
    asked.push(`${name} ${details}`)
    if (name === refused) throw new Error('no')
    return response
  }
  const calls: CreationCalls = {
    analyze: (ids, key) => respond('analyze', `${ids.join(',')} ${key}`, 'Soft light'),
    create: ({ id, instructions }) => respond('create', `${id} ${instructions}`, 's1'),
    addImages: async (styleId, ids) => void (await respond('addImages', `${styleId} ${ids.join(',')}`, '')),
  }
  return { asked, calls }
}

it('asks for the analysis, then for the style, then for its images, and notes each step before the next', async () => {
  const { asked, calls } = server()
  const notes: Creation[] = []
  await carryOn(wanted, calls, (note) => notes.push(note))
  expect(asked).toEqual(['analyze a1,a2 k1', 'create c1 Soft light', 'addImages s1 a1,a2'])
  expect(notes.map(nextStep)).toEqual(['style', 'images'])
  expect(notes.at(-1)).toEqual({ ...wanted, instructions: 'Soft light', styleId: 's1' })
})

it.each([
  ['analyze', 'analysis', ['analyze', 'create', 'addImages']],
  ['create', 'style', ['create', 'addImages']],
  ['addImages', 'images', ['addImages']],
] as const)('goes on after a failure to %s with what is left', async (refused, step, rest) => {
  let kept = wanted
  const keep = (note: Creation): void => {
    kept = note
  }
  await expect(carryOn(wanted, server(refused).calls, keep)).rejects.toThrow('no')
  expect(nextStep(kept)).toBe(step)
  const { asked, calls } = server()
  await carryOn(kept, calls, () => undefined)
  expect(asked.map((line) => line.split(' ')[0])).toEqual(rest)
})

it('does not analyze images when the person has written the instructions', async () => {
  const { asked, calls } = server()
  await carryOn({ ...wanted, instructions: 'My own' }, calls, () => undefined)
  expect(asked).toEqual(['create c1 My own', 'addImages s1 a1,a2'])
})

it('reads from the browser only what has the shape of a creation', () => {
  expect(isCreation(JSON.parse(JSON.stringify(wanted)))).toBe(true)
  for (const other of [null, 'c1', {}, { ...wanted, assetIds: [7] }, { ...wanted, styleId: 7 }])
    expect(isCreation(other)).toBe(false)
})
