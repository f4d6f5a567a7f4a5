import type { Answer } from 'contract/kit/route.ts';
import type { signInProviderCalls } from 'contract/features/sign-in-providers/calls.ts';
import { freshConfigurationOf, fetchOf } from './oidc.service.ts';
import { providerFaultDetail } from './oidc-fault.service.ts';
import type { OpenProvider, ProviderReach } from './provider.service.ts';

type Finding = Answer<typeof signInProviderCalls.check>['findings'][number];

const good = (text: string): Finding => ({ isGood: true, text });
const bad = (text: string): Finding => ({ isGood: false, text });

/** Describes the metadata returned by a provider. */
export async function checkProvider(provider: OpenProvider, reach: ProviderReach): Promise<Finding[]> {
  const { name, scopes, groupsClaim, secret, issuer } = provider;
  try {
    const metadata = (await freshConfigurationOf(provider, reach)).serverMetadata();
    const findings = [good(`Поставщик отвечает и называет себя ${issuer}`)];
    const { jwks_uri = '', scopes_supported, claims_supported, end_session_endpoint } = metadata;
    const keys = await (await fetchOf(provider, reach)(jwks_uri, { method: 'GET', headers: {} })).json();
    const count = (keys as { keys?: unknown[] }).keys?.length ?? 0;
    findings.push(count ? good(`Ключей подписи: ${count}`) : bad('Поставщик не показал ключей подписи'));
    const asked = scopes.split(/\s+/).filter(Boolean);
    const unknown = scopes_supported && asked.filter((scope) => !scopes_supported.includes(scope));
    if (unknown?.length) findings.push(bad(`Поставщик не знает scope: ${unknown.join(', ')}`));
    if (groupsClaim && claims_supported && !claims_supported.includes(groupsClaim))
      findings.push(bad(`Поставщик не обещает групп в «${groupsClaim}»: проверьте, что они есть в токене`));
    if (groupsClaim && scopes_supported?.includes('groups') && !asked.includes('groups'))
      findings.push(bad('Поставщик даёт группы тому, кто просит scope groups, а здесь его не просят'));
    findings.push(
      end_session_endpoint
        ? good('Выход из консоли выведет и у поставщика')
        : bad('Поставщик не принимает выхода: после «Выйти» вход у него останется'),
    );
    if (!metadata.backchannel_logout_supported)
      findings.push(bad('Поставщик не извещает о выходе у него: сеанс консоли кончится сам'));
    if (!secret) findings.push(bad('Секрет не задан: подойдёт только клиент без секрета'));
    return findings;
  } catch (error) {
    return [bad(`${name}: ${providerFaultDetail(error)}`)];
  }
}
