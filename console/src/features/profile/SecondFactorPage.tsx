import { DutyScreen } from './DutyScreen.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

/** If the organization requires a second factor, it has to be set up before the console opens. */
export const SecondFactorPage = () => (
  <DutyScreen title="Второй фактор" reason="Чтобы продолжить работу, подключите приложение с кодами.">
    {({ userName }, goOn) => <SecondFactorSetup userName={userName} onDone={goOn} />}
  </DutyScreen>
);
