-- Back-tests priced errors at the full price of the hour; the price of a deviation is another one.

update forecast_backtest
set result = result || '{"cost": null, "costHours": 0, "costReason": "Эту проверку считали по полной цене часа: повторите её, чтобы узнать цену отклонений."}'
where result ->> 'cost' is not null;

-- What the shares of the methods were formed by.
alter table forecast_version add column experience jsonb not null default '{}';
comment on column forecast_version.experience is 'How each method has been tried: {method: {days, miss}}; miss is the recent error as a share of the load.';
