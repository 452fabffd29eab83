import { expect, it } from 'vitest'
import { isOtherThan, pickedAsset, withFailure, withoutFailure, withPicked, withUploaded } from './picked-image.ts'

const first = pickedAsset('a1', 1)
const file = { key: 'f1', url: 'blob:1', name: 'sea.png', assetId: undefined }

it('has every picture of the studio once, whether it was chosen or uploaded', () => {
  const images = withPicked([first], [first, pickedAsset('a2', 2), file])
  expect(images.map(({ key }) => key)).toEqual(['a1', 'a2', 'f1'])
  expect(withUploaded(images, 'f1', 'a3').at(-1)).toEqual({ ...file, assetId: 'a3' })
  expect(withUploaded(images, 'f1', 'a2')).toEqual([first, pickedAsset('a2', 2)])
})

it('remembers why a file was not uploaded, until it is tried again', () => {
  const failed = withFailure([first, file], 'f1', 'The disk is full.')
  expect(failed).toEqual([first, { ...file, failure: 'The disk is full.' }])
  expect(withoutFailure(failed, 'f1')).toEqual([first, file])
  expect(withoutFailure(failed, 'a1')).toEqual(failed)
})

it('knows whether the pictures are others than those that are saved: one more, one less, another one, or a file', () => {
  const second = pickedAsset('a2', 2)
  expect(isOtherThan(['a1', 'a2'], [second, first])).toBe(false)
  const others = [[first], [first, second, file], [first, pickedAsset('a3', 2)], [first, file]]
  expect(others.map((images) => isOtherThan(['a1', 'a2'], images))).toEqual([true, true, true, true])
})
