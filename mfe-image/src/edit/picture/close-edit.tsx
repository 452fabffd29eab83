import { IconButton } from '@studio/ui/icon-button'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** The way from the edit page back to the images (spec images 2). */
export function CloseEdit(): ReactNode {
  const navigate = useNavigate()
  return <IconButton label="Close" icon={<X size={20} aria-hidden />} onClick={() => void navigate({ to: '/' })} />
}
