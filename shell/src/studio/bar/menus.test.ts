import { expect, it } from 'vitest'
import { isCurrent, menus } from './menus.ts'

it('has the specified menus, each entry once its page exists', () => {
  expect(menus.map(({ title, entries }) => [title, entries.map((entry) => [entry.title, entry.description])])).toEqual([
    [
      'Image',
      [
        ['Generate', 'Create AI images'],
        ['Edit', 'Edit existing images'],
      ],
    ],
    [
      'Characters',
      [
        ['Characters', 'Organize images by character'],
        ['Styles', 'Custom styles & prompt templates'],
      ],
    ],
    [
      'Video',
      [
        ['Create Video', 'Generate AI videos'],
        ['Copy Video', 'Clone video style'],
        ['Lip Sync', 'Sync audio to video'],
      ],
    ],
  ])
})

it('knows the menu of a page', () => {
  const currentAt = (path: string) =>
    menus.filter(({ entries }) => entries.some((entry) => isCurrent(entry, path))).map(({ title }) => title)
  expect(
    ['/', '/dashboard', '/edit', '/characters', '/styles', '/video', '/tiktok-copier', '/landing'].map(currentAt),
  ).toEqual([['Image'], ['Image'], ['Image'], ['Characters'], ['Characters'], ['Video'], ['Video'], []])
})
