import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RailReferences } from './rail-references.tsx'

it('shows what a picture was made from in order, small, and nothing for words alone', () => {
  const addresses = ['/api/media/a/original', '/api/media/b/original']
  const shown = renderToStaticMarkup(<RailReferences addresses={addresses} />)
  expect([...shown.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    '/api/media/a/thumbnail',
    '/api/media/b/thumbnail',
  ])
  expect(shown).toContain('Open reference 2 in a new tab')
  expect(renderToStaticMarkup(<RailReferences addresses={[]} />)).toBe('')
})
