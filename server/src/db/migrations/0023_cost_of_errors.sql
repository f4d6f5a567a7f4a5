-- Back-tests priced errors at the full price of the hour; the price of a deviation is another one.

update forecast_backtest
set result = result || '{"cost": null, "costHours": 0, "costReason": "Эту проверку считали по полной цене часа: повторите её, чтобы узнать цену отклонений."}'
where result ->> 'cost' is not null;
