import { getTwoFactor } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { type ReactNode, useState } from 'react'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import styles from './security.module.css'
import { TurnOff } from './turn-off.tsx'
import { TurnOn } from './turn-on.tsx'

/** What the section shows besides whether codes are on. */
type Step =
  | { readonly kind: 'rest' | 'turn-on' | 'turn-off' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

const words = 'A code of an authenticator app, asked for after your password. Nobody gets in by your password alone.'

/** The second factor: off, being turned on, on, being turned off. Recovery codes are shown once, right after it was turned on. */
export function TwoFactorSection(): ReactNode {
  const { data, error, refetch } = useCall(getTwoFactor, {})
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const rest = (): void => setStep({ kind: 'rest' })
  return (
    <Section title="Codes at Sign-In" text={words}>
      {step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} onKept={rest} />
      ) : data === undefined ? (
        error === null ? (
          <Spinner label="Loading" />
        ) : (
          <div className={styles['acts']}>
            <Button onClick={() => void refetch()}>Retry</Button>
          </div>
        )
      ) : step.kind === 'turn-on' ? (
        <TurnOn onDone={(codes) => setStep({ kind: 'codes', codes })} onCancel={rest} />
      ) : step.kind === 'turn-off' ? (
        <TurnOff onEnd={rest} />
      ) : (
        <State
          {...data}
          onTurnOn={() => setStep({ kind: 'turn-on' })}
          onTurnOff={() => setStep({ kind: 'turn-off' })}
        />
      )}
    </Section>
  )
}

interface StateProps {
  readonly enabled: boolean
  readonly recoveryCodesLeft: number
  readonly onTurnOn: () => void
  readonly onTurnOff: () => void
}

function State({ enabled, recoveryCodesLeft, onTurnOn, onTurnOff }: StateProps): ReactNode {
  return (
    <>
      <output>{enabled ? `On. ${recoveryCodesLeft} of 10 recovery codes are left.` : 'Off.'}</output>
      <div className={styles['acts']}>
        <Button onClick={enabled ? onTurnOff : onTurnOn}>{enabled ? 'Turn Off Codes' : 'Turn On Codes'}</Button>
      </div>
    </>
  )
}
