import { getTwoFactor } from '@studio/backend/contract/admin'
import { useMadeCodes } from '../session/made-codes.tsx'

/**
 * What comes of a command that is answered with recovery codes. It is noted while they are being made, on whatever page the admin is, so
 * that nobody leaves them without being asked.
 * @param onDone given the codes
 */
export function useCodesOutcome(onDone: (codes: readonly string[]) => void) {
  const { setMaking } = useMadeCodes()
  return {
    changes: getTwoFactor,
    onMutate: () => setMaking(true),
    onSuccess: ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) => onDone(recoveryCodes),
    onSettled: () => setMaking(false),
  }
}
