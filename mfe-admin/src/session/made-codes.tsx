import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
} from 'react'

type Codes = readonly string[] | undefined

interface MadeCodes {
  /** Recovery codes that were made and that the admin has not kept yet; undefined when there are none. */
  readonly codes: Codes
  readonly setCodes: Dispatch<SetStateAction<Codes>>
  /** Whether the server was asked for codes and has not answered. */
  readonly isMaking: boolean
  readonly setMaking: Dispatch<SetStateAction<boolean>>
}

const MadeCodesContext = createContext<MadeCodes | undefined>(undefined)

/**
 * Holds recovery codes until the admin has kept them, whatever page they are on when the answer comes: the server cannot tell them again.
 * They are in the memory of this page alone, for as long as it is that admin's. The browser asks before it reloads or closes it,
 * also while they are being made.
 */
export function MadeCodesHolder({ children }: { readonly children: ReactNode }): ReactNode {
  const [codes, setCodes] = useState<Codes>(undefined)
  const [isMaking, setMaking] = useState(false)
  const canBeLost = codes !== undefined || isMaking
  useEffect(() => {
    if (!canBeLost) return undefined
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [canBeLost])
  return <MadeCodesContext value={{ codes, setCodes, isMaking, setMaking }}>{children}</MadeCodesContext>
}

// Not noted as unsaved in `@studio/ui/unsaved`, because another page of admins loses nothing of them.
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The recovery codes that wait to be kept. */
export function useMadeCodes(): MadeCodes {
  const held = useContext(MadeCodesContext)
  if (held === undefined) throw new Error('There is no MadeCodesHolder around this component')
  return held
}
