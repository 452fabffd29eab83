import { assetIdOf, assetType } from '@studio/media/asset'
import { readPictures } from '@studio/media/picture-files'
import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import { carriesNewReferences, dragSeveral, picturesOf, referenceType } from './drag/dragged.ts'
import { moveReference, offerProduct, offerReferences, takeReference, withoutReference } from './list/reference-list.ts'
import { referenceRoom, referencesOfForm, usedReferences } from './list/reference-use.ts'
import { leftOutNotice, offerNotice, unsupportedNotice } from './list/reference-words.ts'
import { type FileReference, keyOf, type Reference, referencesAtom } from './list/references.ts'
import { fileKeysOf, fromStored, readStoredReferences, toStored } from './stored/stored-references.ts'

const studio = (assetId: string): Reference => ({ assetId, url: `/${assetId}` })
const local = (name: string, type = 'image/png'): FileReference => ({
  key: `key of ${name}`,
  file: new File(['x'], name, { type }),
  url: `blob:${name}`,
})
const keys = (references: readonly Reference[]) => references.map(keyOf).join(' ')
const three = ['a', 'b', 'c'].map(studio)
const id = '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a11'

it('frees the address of a file as soon as it is no longer chosen, and no other', () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const store = createStore()
  const [fox, shoe] = [local('fox'), local('shoe')]
  store.set(referencesAtom, [studio('a'), fox, shoe])
  store.set(referencesAtom, [{ ...shoe, isProduct: true }, fox])
  expect(revoked).not.toHaveBeenCalled()
  store.set(referencesAtom, [shoe])
  store.set(referencesAtom, [])
  expect(revoked.mock.calls).toEqual([['blob:fox'], ['blob:shoe']])
  revoked.mockRestore()
})

it('has each picture once, and keeps which one is the product', () => {
  const store = createStore()
  store.set(referencesAtom, [studio('a'), studio('b'), { ...studio('a'), isProduct: true }, studio('b')])
  expect(store.get(referencesAtom)).toEqual([{ ...studio('a'), isProduct: true }, studio('b')])
  const stored = readStoredReferences([{ assetId: 'a' }, { assetId: 'a' }, { assetId: 'b' }]) ?? []
  store.set(referencesAtom, fromStored(stored, new Map()))
  expect(keys(store.get(referencesAtom))).toBe('a b')
})

describe('several at once', () => {
  it('are added as far as there is room, and the rest is told in the specified words', () => {
    const { references, leftOut } = offerReferences(three, [studio('d'), studio('e')])
    expect(keys(references)).toBe('a b c d')
    expect(leftOut && leftOutNotice(leftOut)).toEqual({
      title: 'Cannot add all images',
      description: 'You can only add 1 more reference image(s). Max 4 total.',
    })
  })

  it('are never more than four', () => {
    const { references, leftOut } = offerReferences([], ['a', 'b', 'c', 'd', 'e'].map(studio))
    expect(references).toHaveLength(4)
    expect(leftOut && leftOutNotice(leftOut)).toEqual({
      title: 'Maximum 4 images',
      description: 'You can select up to 4 images at once',
    })
  })

  it('count once when they are there already', () => {
    expect(offerReferences(three, [studio('a'), studio('d')])).toEqual({ references: [...three, studio('d')] })
  })
})

describe('the product', () => {
  it('is one of the four and takes the place of the one before', () => {
    const once = offerProduct(three, [local('shoe')]).references
    expect(keys(offerProduct(once, [local('hat')]).references)).toBe('a b c key of hat')
    expect(offerProduct([...three, studio('d')], [local('shoe')]).leftOut).toEqual({
      kind: 'no-room',
      room: 0,
      names: ['shoe'],
    })
  })

  it('is the first of several, and the others are told', () => {
    const shoe = local('shoe')
    const { references, leftOut } = offerProduct([], [shoe, local('hat'), local('bag')])
    expect(references).toEqual([{ ...shoe, isProduct: true }])
    expect(leftOut && leftOutNotice(leftOut)).toEqual({
      title: 'Only one product image',
      description: 'The first of these images is it. Not added: hat, bag.',
    })
  })

  it('can be a picture that is among them', () => {
    expect(offerProduct([...three, studio('d')], [studio('a')]).references.at(-1)).toMatchObject({
      assetId: 'a',
      isProduct: true,
    })
  })
})

it('moves and removes', () => {
  expect(keys(moveReference(three, 'a', 2))).toBe('b c a')
  expect(keys(moveReference(three, 'c', -1))).toBe('c a b')
  expect(moveReference(three, 'x', 1)).toBe(three)
  expect(keys(withoutReference(three, 'b'))).toBe('a c')
})

describe('one that was taken away', () => {
  const shoe: Reference = { ...studio('shoe'), isProduct: true }
  const taken = takeReference([shoe, ...three], 'shoe')

  it('is put back to its place among those that are chosen by then', () => {
    expect(taken?.others).toEqual(three)
    expect(taken?.putBack([...three, studio('d')].slice(1))).toEqual([shoe, studio('b'), studio('c'), studio('d')])
    expect(takeReference(three, 'x')).toBeUndefined()
  })

  it('gives way to those that have filled the slots, and to another product', () => {
    const four = [...three, studio('d')]
    expect(taken?.putBack(four)).toEqual(four)
    const hat: Reference = { ...studio('hat'), isProduct: true }
    expect(taken?.putBack([hat])).toEqual([studio('shoe'), hat])
  })
})

describe('what goes with a click', () => {
  const soul = { id: 'segmind/higgsfield-soul', references: { min: 0, max: 1 } } as const

  it('are the first ones, for models that references are offered for', () => {
    expect(keys(usedReferences(three, soul))).toBe('a')
    expect(referenceRoom({ references: { min: 0, max: 0 } })).toBe(0)
  })

  it('are ids where there are some, else files, the product in its own field', () => {
    const [shoe, fox] = [local('shoe'), local('fox')]
    const form = referencesOfForm([studio('a'), fox, { ...shoe, isProduct: true }])
    expect(form).toEqual({
      referenceAssetIds: ['a'],
      referenceOrder: ['a', 'referenceImages', 'productImage'],
      files: { referenceImages: [fox.file], productImage: [shoe.file] },
    })
  })

  it('is told at once when a model takes none', () => {
    expect(unsupportedNotice({ label: 'Chroma' }).title).toBe('Reference images not supported')
  })
})

describe('files', () => {
  const sizeOf = async ({ name }: File) => (name.startsWith('broken') ? undefined : { width: 640, height: 480 })
  const reading = { sizeOf, addressOf: ({ name }: File) => name }

  it('are pictures that the studio can use; each of the others is named with its reason', async () => {
    const header = new Uint8Array(32)
    header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const files = ['fox.png', 'broken.png'].map((name) => new File([header], name))
    const read = await readPictures([...files, local('notes.txt', 'text/plain').file], reading)
    expect(read).toMatchObject({
      pictures: [{ file: files[0], url: 'fox.png' }],
      refusals: ['broken.png is broken: no picture can be read from it.', 'notes.txt is no JPEG, PNG or WebP picture.'],
    })
  })
})

describe('the toast after pictures were offered', () => {
  const four = { label: 'SeeDream 4.0', references: { max: 4 } }
  const told = (offer: Partial<Parameters<typeof offerNotice>[0]>) =>
    offerNotice({ model: four, refusals: [], offered: 1, added: 1, total: 1, ...offer })

  it('tells the success in the specified words, and nothing when all were there already', () => {
    expect(told({})).toEqual({ title: 'Reference added' })
    expect(told({ added: 0 })).toBeUndefined()
  })

  it('names what cannot be used, in a batch beside how many were added', () => {
    const refusals = ['a.png is broken.', 'b.txt is no picture.']
    expect(told({ refusals, added: 0, offered: 2 })).toMatchObject({
      title: 'Failed to add reference image.',
      description: 'a.png is broken. b.txt is no picture.',
    })
    expect(told({ refusals, offered: 3 })).toMatchObject({ title: '1 of 3 added' })
  })

  it('names what no longer fitted beside the specified words', () => {
    const { leftOut } = offerReferences(three, [local('d.png'), local('e.png')])
    expect(told({ leftOut, refusals: ['f.png is broken.'], offered: 3 })).toMatchObject({
      title: 'Cannot add all images',
      description: 'You can only add 1 more reference image(s). Max 4 total. Not added: e.png. f.png is broken.',
    })
    const many = offerReferences(
      [],
      ['a', 'b', 'c', 'd', 'e'].map((name) => local(name)),
    ).leftOut
    expect(told({ leftOut: many })?.description).toBe('You can select up to 4 images at once. Not added: e.')
  })

  it('names the first three of very many', () => {
    const unread = Array.from({ length: 296 }, (_, n) => `${n}.png`)
    const offer = offerReferences(
      [],
      ['a', 'b', 'c', 'd'].map((name) => local(name)),
      unread,
    )
    expect(keys(offer.references)).toBe(['a', 'b', 'c', 'd'].map((name) => `key of ${name}`).join(' '))
    const refusals = Array.from({ length: 300 }, (_, n) => `${n}.txt is no picture.`)
    expect(told({ leftOut: offer.leftOut, refusals })).toMatchObject({
      title: 'Maximum 4 images',
      description:
        'You can select up to 4 images at once. Not added: 0.png, 1.png, 2.png and 293 more. ' +
        '0.txt is no picture. 1.txt is no picture. 2.txt is no picture. 297 more cannot be used.',
    })
  })

  it('tells that the chosen model uses none of them, or the first only', () => {
    expect(told({ model: { label: 'Chroma', references: { max: 0 } } })?.title).toBe('Reference images not supported')
    expect(told({ model: { label: 'Ideogram', references: { max: 1 } }, total: 2 })).toEqual({
      title: 'Reference added',
      description: 'Ideogram works from the first picture only.',
    })
  })
})

describe('what is dragged', () => {
  const drop = (data: Record<string, string>) => ({ getData: (type: string) => data[type] ?? '', files: [] as never })
  const origin = 'https://studio.example'

  it('is a picture of the gallery by its id, or by its address', async () => {
    const byId = await picturesOf(drop({ [assetType]: JSON.stringify({ assetId: id, url: '/x' }) }), origin)
    expect(byId).toEqual({ references: [{ assetId: id, url: `/api/media/${id}/thumbnail` }], refusals: [] })
    expect(await picturesOf(drop({ 'text/uri-list': `${origin}/api/media/${id}/original` }), origin)).toEqual(byId)
  })

  it('is all pictures that are dragged together', async () => {
    const data: Record<string, string> = { [assetType]: JSON.stringify({ assetId: id }) }
    const ids = [id, 'b', 'c', 'd', 'e']
    const setData = (type: string, text: string): void => {
      data[type] = text
    }
    dragSeveral({ setData }, ids.slice(0, 3))
    const { references } = await picturesOf(drop(data), origin)
    expect(keys(references)).toBe(`${id} b c`)
    dragSeveral({ setData }, ids)
    const { leftOut } = offerReferences([], (await picturesOf(drop(data), origin)).references)
    expect(leftOut && leftOutNotice(leftOut).title).toBe('Maximum 4 images')
  })

  it('is known by its types before it is dropped', () => {
    expect(carriesNewReferences({ types: ['Files'] })).toBe(true)
    expect(carriesNewReferences({ types: [referenceType] })).toBe(false)
    expect(carriesNewReferences({ types: ['text/plain'] })).toBe(false)
  })

  it('is of the studio only at its own origin', () => {
    expect(assetIdOf(`https://elsewhere.example/api/media/${id}/original`, origin)).toBeUndefined()
    expect(assetIdOf(`/api/media/${id}/thumbnail`, origin)).toBe(id)
    expect(assetIdOf('', origin)).toBeUndefined()
  })
})

describe('what outlives the page', () => {
  const shoe: Reference = { ...local('shoe'), isProduct: true }
  const chosen = [studio('a'), local('fox'), shoe]
  const stored = readStoredReferences(JSON.parse(JSON.stringify(toStored(chosen))))

  it('are references in their order, with the files that are still there', () => {
    expect(fileKeysOf(stored ?? [])).toEqual(['key of fox', 'key of shoe'])
    const restored = fromStored(stored ?? [], new Map([['key of shoe', shoe.file]]), () => 'blob:shoe')
    expect(keys(restored)).toBe('a key of shoe')
    expect(restored.at(-1)).toEqual(shoe)
  })

  it('are four at most, and nothing of another shape', () => {
    expect(readStoredReferences(Array.from({ length: 6 }, (_, n) => ({ assetId: `${n}` })))).toHaveLength(4)
    expect(readStoredReferences(['a', 7, null, { assetId: 7 }, { key: 'fox' }])).toEqual([{ key: 'fox' }])
    expect(readStoredReferences('a')).toBeUndefined()
  })
})
