import { accountLinks } from 'contract/features/users/links/calls.ts';
import { secondFactor } from 'contract/features/profile/second-factor.ts';
import { userCalls } from 'contract/features/users/calls.ts';
import type { Route } from 'contract/kit/route.ts';

export interface UserStep {
  /** A route that takes only the user's guid. */
  route: Route;
  title: (name: string) => string;
  /** Describes what will happen. */
  text: string;
  label: string;
  color?: 'red';
  /** Cannot be undone: the user name has to be typed to confirm it. */
  isFinal?: true;
  done: string;
}

/** The actions on a user that need a confirmation but no input. */
export const userSteps = {
  unblock: {
    route: userCalls.unblock,
    title: (name) => `Разблокировать: ${name}?`,
    text: 'Войти снова будет можно сразу, с прежним паролем.',
    label: 'Разблокировать',
    done: 'разблокирован',
  },
  archive: {
    route: userCalls.archive,
    title: (name) => `Отправить в архив: ${name}?`,
    text: 'Войти будет нельзя, открытые сеансы завершатся сразу, ключи API перестанут действовать. Карточка, права и журнал останутся; из архива можно вернуть.',
    label: 'В архив',
    color: 'red',
    done: 'в архиве',
  },
  restore: {
    route: userCalls.restore,
    title: (name) => `Вернуть из архива: ${name}?`,
    text: 'Войти снова будет можно с прежним паролем. Права останутся такими, какие есть у сотрудника сейчас.',
    label: 'Вернуть',
    done: 'возвращён из архива',
  },
  unlock: {
    route: userCalls.unlock,
    title: (name) => `Снять запрет входа: ${name}?`,
    text: 'После нескольких неверных паролей вход закрывается на время. Его можно открыть сейчас.',
    label: 'Снять запрет',
    done: 'вход открыт',
  },
  cancelInvitation: {
    route: accountLinks.cancel,
    title: (name) => `Отозвать приглашение: ${name}?`,
    text: 'Ссылка из приглашения перестанет действовать. Учётная запись останется, пригласить можно снова.',
    label: 'Отозвать приглашение',
    color: 'red',
    done: 'приглашение отозвано',
  },
  removeSecondFactor: {
    route: secondFactor.removeOfUser,
    title: (name) => `Сбросить второй фактор: ${name}?`,
    text: 'Приложение с кодами, запасные коды и ключи доступа перестанут действовать, войти можно будет с одним паролем. Если политика требует второй фактор, его попросят подключить заново.',
    label: 'Сбросить',
    color: 'red',
    done: 'второй фактор сброшен',
  },
  erase: {
    route: userCalls.erase,
    title: (name) => `Стереть личные данные: ${name}?`,
    text: 'Имя, почта и телефон стираются навсегда и в карточке сотрудника, учётная запись уходит в архив, её сеансы и ключи прекращаются. В журнале вместо имени будет «Удалённый пользователь». Отменить это нельзя.',
    label: 'Стереть',
    color: 'red',
    isFinal: true,
    done: 'личные данные стёрты',
  },
} as const satisfies Readonly<Record<string, UserStep>>;

export type StepName = keyof typeof userSteps;
