import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { assetType, carriesPictures, picturesOf, referenceType } from './drag/dragged.ts'
import { readFiles } from './list/read-files.ts'
import { moveReference, offerProduct, offerReferences, withoutReference } from './list/reference-list.ts'
import { referenceRoom, referencesOfForm, usedReferences } from './list/reference-use.ts'
import { leftOutNotice, unsupportedNotice } from './list/reference-words.ts'
import { addReferenceAtom, type FileReference, keyOf, type Reference, referencesAtom } from './list/references.ts'
import { assetIdOf } from './list/studio-picture.ts'
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

it('keeps each picture once, in the order of choice, and no more than four', () => {
  const store = createStore()
  const add = (assetId: string) => store.set(addReferenceAtom, { assetId, url: `/${assetId}` })
  expect(['a', 'b', 'a', 'c', 'd', 'e'].map(add)).toEqual(['added', 'added', 'known', 'added', 'added', 'full'])
  expect(store.get(referencesAtom).map(({ assetId }) => assetId)).toEqual(['a', 'b', 'c', 'd'])
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
    const once = offerProduct(three, local('shoe')).references
    expect(keys(offerProduct(once, local('hat')).references)).toBe('a b c key of hat')
    expect(offerProduct([...three, studio('d')], local('shoe')).leftOut).toEqual({ kind: 'no-room', room: 0 })
  })

  it('can be a picture that is among them', () => {
    expect(offerProduct([...three, studio('d')], studio('a')).references.at(-1)).toMatchObject({
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
  it('are pictures that the studio can use', () => {
    const files = [local('fox.png').file, local('notes.txt', 'text/plain').file]
    expect(readFiles(files, ({ name }) => name)).toMatchObject({
      references: [{ file: files[0], url: 'fox.png' }],
      refusal: 'notes.txt is no JPEG, PNG or WebP picture.',
    })
  })
})

describe('what is dragged', () => {
  const drop = (data: Record<string, string>) => ({ getData: (type: string) => data[type] ?? '', files: [] as never })
  const origin = 'https://studio.example'

  it('is a picture of the gallery by its id, or by its address', () => {
    const byId = picturesOf(drop({ [assetType]: JSON.stringify({ assetId: id, url: '/x' }) }), origin)
    expect(byId).toEqual({ references: [{ assetId: id, url: `/api/media/${id}/thumbnail` }] })
    expect(picturesOf(drop({ 'text/uri-list': `${origin}/api/media/${id}/original` }), origin)).toEqual(byId)
  })

  it('is known by its types before it is dropped', () => {
    expect(carriesPictures({ types: ['Files'] })).toBe(true)
    expect(carriesPictures({ types: [referenceType] })).toBe(false)
    expect(carriesPictures({ types: ['text/plain'] })).toBe(false)
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
