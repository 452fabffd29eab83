import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LandingPage } from './landing-page.tsx'

it('begins with the logo and the tagline', () => {
  const words = renderToStaticMarkup(<LandingPage action="what to do" />).replaceAll(/<[^>]*>/g, ' ')
  expect(words.trim()).toMatch(/^Atelier\s+Just human enough\.\s+what to do/)
})
