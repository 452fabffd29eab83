import { Button } from '@studio/ui'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type PageBeside, useFetchAhead } from '../acts/use-fetch-ahead.ts'

interface GoToProps {
  readonly to: PageBeside
  readonly children: string
}

/** The next thing to do where there is nothing yet: to another page, which has what belongs here. */
export function GoTo({ to, children }: GoToProps): ReactNode {
  const router = useRouter()
  const fetchAhead = useFetchAhead(to)
  return (
    <Button onClick={() => void router.navigate({ to })} {...fetchAhead}>
      {children}
    </Button>
  )
}
