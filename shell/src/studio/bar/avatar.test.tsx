import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

const user = {
  id: 'u',
  firstName: 'Mira',
  lastName: null,
  email: 'mira@example.com',
  profileImageUrl: null,
  isAdmin: 0,
}

it('is the profile image, or else a letter', () => {
  const pictured = { ...user, profileImageUrl: 'https://pictures.example/mira.jpg' }
  expect(renderToStaticMarkup(<Avatar user={pictured} />)).toContain('src="https://pictures.example/mira.jpg"')
  expect(renderToStaticMarkup(<Avatar user={user} />)).toBe('M')
})
