import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { useNavigate } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'

interface AccessDeniedProps {
  /** Where the person is. */
  readonly path: string
}

/** Spec video 2: shown to whoever may not see a page of admins. */
export function AccessDenied({ path }: AccessDeniedProps): ReactNode {
  const navigate = useNavigate()
  const what = path.replace(/\/$/, '') === '/admin' ? 'the admin dashboard' : 'this page'
  return (
    <Notice
      role="alert"
      picture={<ShieldX size={40} strokeWidth={1.25} />}
      title="Access Denied"
      text={`You don't have permission to access ${what}.`}
      action={
        <Button type="primary" onClick={() => void navigate({ to: '/admin/login' })}>
          Sign in as an admin
        </Button>
      }
    />
  )
}
