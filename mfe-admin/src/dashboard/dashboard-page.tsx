import { type ReactNode, useState } from 'react'
import { PageHead } from '../frame/page-head.tsx'

const today = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Spec video 2, admin dashboard. Days are those of UTC, as everywhere in the pages of admins. */
export function DashboardPage(): ReactNode {
  const [opened] = useState(Date.now)
  return <PageHead title="Admin Dashboard" aside={today.format(opened)} />
}
