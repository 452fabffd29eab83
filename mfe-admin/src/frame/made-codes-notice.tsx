import { showToast } from '@studio/ui/toast-store'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useMadeCodes } from '../session/made-codes.tsx'

const securityPath = '/admin/security'

/** Says where recovery codes are that were made while the admin had gone to another page. */
export function MadeCodesNotice({ path }: { readonly path: string }): null {
  const { codes } = useMadeCodes()
  const navigate = useNavigate()
  const tell = useEffectEvent((): void => {
    if (path === securityPath) return
    showToast({
      title: 'Recovery Codes Made',
      description: 'The security page shows them until you have kept them.',
      action: { label: 'Show', run: () => void navigate({ to: securityPath }) },
    })
  })
  useEffect(() => {
    if (codes !== undefined) tell()
  }, [codes])
  return null
}
