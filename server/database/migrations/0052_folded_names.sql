-- Names are compared alike everywhere: in searches, and where a name must be unique. Until now only patients, tests and
-- doctors were found without regard to hamza, and three insurers could be called الحديثة, الحديثه and الحدیثة.

-- Returns a name as domain/names.ts folds it; with keeps_signs also its + and leading -, as nameKey there does, because
-- "CT +C" and "CT -C", or the rooms 1 and -1, are not one. The characters are listed because the classes of a server depend on its language.
-- tests/api/folded-names.test.ts compares both for every character.
CREATE FUNCTION fold_name(value text, keeps_signs boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  marks CONSTANT text := '['
    '\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A'
    '\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819'
    '\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963'
    '\u0981-\u0983\u09BC\u09BE-\u09CD\u09D7\u09E2-\u09E3\u09FE-\u0A03\u0A3C-\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0ACD\u0AE2-\u0AE3'
    '\u0AFA-\u0B03\u0B3C\u0B3E-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CD6'
    '\u0CE2-\u0CE3\u0CF3-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA-\u0DDF\u0DF2-\u0DF3\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1'
    '\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F3E-\u0F3F\u0F71-\u0F84\u0F86-\u0F87\u0F8D-\u0FBC\u0FC6\u102B-\u103E\u1056-\u1059'
    '\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F\u109A-\u109D\u115F-\u1160\u135D-\u135F\u1712-\u1715\u1732-\u1734\u1752-\u1753'
    '\u1772-\u1773\u17B4-\u17D3\u17DD\u180B-\u180F\u1885-\u1886\u18A9\u1920-\u193B\u1A17-\u1A1B\u1A55-\u1A7F\u1AB0-\u1B04\u1B34-\u1B44\u1B6B-\u1B73'
    '\u1B80-\u1B82\u1BA1-\u1BAD\u1BE6-\u1BF3\u1C24-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE8\u1CED\u1CF4\u1CF7-\u1CF9\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E'
    '\u2060-\u206F\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099-\u309A\u3164\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802'
    '\uA806\uA80B\uA823-\uA827\uA82C\uA880-\uA881\uA8B4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA953\uA980-\uA983\uA9B3-\uA9C0\uA9E5\uAA29-\uAA36'
    '\uAA43\uAA4C-\uAA4D\uAA7B-\uAA7D\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEB-\uAAEF\uAAF5-\uAAF6\uABE3-\uABEA\uABEC-\uABED\uFB1E'
    '\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFFB\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A0F\U00010A38-\U00010A3F'
    '\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85'
    '\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011082\U000110B0-\U000110BA\U000110C2\U00011100-\U00011102'
    '\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111B3-\U000111C0\U000111C9-\U000111CC\U000111CE-\U000111CF'
    '\U0001122C-\U00011237\U0001123E\U00011241\U000112DF-\U000112EA\U00011300-\U00011303\U0001133B-\U0001133C\U0001133E-\U0001134D\U00011357'
    '\U00011362-\U00011374\U000113B8-\U000113D0\U000113D2\U000113E1-\U000113E2\U00011435-\U00011446\U0001145E\U000114B0-\U000114C3\U000115AF-\U000115C0'
    '\U000115DC-\U000115DD\U00011630-\U00011640\U000116AB-\U000116B7\U0001171D-\U0001172B\U0001182C-\U0001183A\U00011930-\U0001193E\U00011940'
    '\U00011942-\U00011943\U000119D1-\U000119E0\U000119E4\U00011A01-\U00011A0A\U00011A33-\U00011A39\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A5B'
    '\U00011A8A-\U00011A99\U00011B60-\U00011B67\U00011C2F-\U00011C3F\U00011C92-\U00011CB6\U00011D31-\U00011D45\U00011D47\U00011D8A-\U00011D97'
    '\U00011EF3-\U00011EF6\U00011F00-\U00011F01\U00011F03\U00011F34-\U00011F42\U00011F5A\U00013440\U00013447-\U00013455\U0001611E-\U0001612F'
    '\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F51-\U00016F92\U00016FE4-\U00016FF1\U0001BC9D-\U0001BC9E\U0001BCA0-\U0001BCA3'
    '\U0001CF00-\U0001CF46\U0001D165-\U0001D169\U0001D16D-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36'
    '\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DAAF\U0001E000-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF'
    '\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A'
    '\U000E0000-\U000E0FFF'
    ']+';
  others CONSTANT text := '[\u0001-\u002F\u003A-\u0060\u007B-\u007F'
    '\u0085-\u00BF\u00D7\u00F7\u02C2-\u02C5\u02D2-\u02EB\u02ED\u02EF-\u02FF\u0375\u03F6\u0482\u055A-\u055F\u0589-\u05C6\u05F3-\u061F\u066A-\u066D\u06D4'
    '\u06DD-\u06DE\u06E9\u06FD-\u06FE\u0700-\u070F\u07F6-\u07F9\u07FE-\u07FF\u0830-\u083E\u085E\u0888\u0890-\u0891\u08E2\u0964-\u0965\u0970\u09F2-\u09F3'
    '\u09FA-\u09FB\u09FD\u0A76\u0AF0-\u0AF1\u0B70\u0BF3-\u0BFA\u0C77\u0C7F\u0C84\u0D4F\u0D79\u0DF4\u0E3F\u0E4F\u0E5A-\u0E5B\u0F01-\u0F1F\u0F34-\u0F3D\u0F85'
    '\u0FBE-\u0FDA\u104A-\u104F\u109E-\u109F\u10FB\u1360-\u1368\u1390-\u1399\u1400\u166D-\u166E\u1680\u169B-\u169C\u16EB-\u16ED\u1735-\u1736\u17D4-\u17D6'
    '\u17D8-\u17DB\u1800-\u180A\u1940-\u1945\u19DE-\u19FF\u1A1E-\u1A1F\u1AA0-\u1AA6\u1AA8-\u1AAD\u1B4E-\u1B4F\u1B5A-\u1B7F\u1BFC-\u1BFF\u1C3B-\u1C3F'
    '\u1C7E-\u1C7F\u1CC0-\u1CD3\u2010-\u212E\u213A-\u214D\u214F\u218A-\u244A\u2500-\u2775\u2794-\u2BFF\u2CE5-\u2CEA\u2CF9-\u2CFC\u2CFE-\u2CFF\u2D70'
    '\u2E00-\u2E2E\u2E30-\u3004\u3008-\u3020\u3030\u3037\u303D-\u303F\u30A0\u30FB\u3190-\u3191\u31C0-\u31EF\u327F\u4DC0-\u4DFF\uA490-\uA4C6\uA4FE-\uA4FF'
    '\uA60D-\uA60F\uA673-\uA67E\uA6F2-\uA716\uA720-\uA721\uA789-\uA78A\uA828-\uA82B\uA836-\uA839\uA874-\uA877\uA8CE-\uA8CF\uA8F8-\uA8FA\uA8FC\uA92E-\uA92F'
    '\uA95F\uA9C1-\uA9CD\uA9DE-\uA9DF\uAA5C-\uAA5F\uAA77-\uAA79\uAADE-\uAADF\uAAF0-\uAAF1\uAB5B\uAB6A-\uAB6B\uABEB\uFBB2-\uFE46\uFFFC-\uFFFD'
    '\U00010100-\U00010102\U00010137-\U0001013F\U00010179-\U00010189\U0001018C-\U000101FC\U0001039F\U000103D0\U0001056F\U00010857\U00010877-\U00010878'
    '\U0001091F\U0001093F\U00010A50-\U00010A58\U00010A7F\U00010AC8\U00010AF0-\U00010AF6\U00010B39-\U00010B3F\U00010B99-\U00010B9C\U00010D6E'
    '\U00010D8E-\U00010D8F\U00010EAD\U00010ED0-\U00010ED8\U00010F55-\U00010F59\U00010F86-\U00010F89\U00011047-\U0001104D\U000110BB-\U000110CD'
    '\U00011140-\U00011143\U00011174-\U00011175\U000111C5-\U000111CD\U000111DB\U000111DD-\U000111DF\U00011238-\U0001123D\U000112A9\U000113D4-\U000113D8'
    '\U0001144B-\U0001144F\U0001145A-\U0001145D\U000114C6\U000115C1-\U000115D7\U00011641-\U00011643\U00011660-\U0001166C\U000116B9\U0001173C-\U0001173F'
    '\U0001183B\U00011944-\U00011946\U000119E2\U00011A3F-\U00011A46\U00011A9A-\U00011A9C\U00011A9E-\U00011AA2\U00011B00-\U00011B09\U00011BE1'
    '\U00011C41-\U00011C45\U00011C70-\U00011C71\U00011EF7-\U00011EF8\U00011F43-\U00011F4F\U00011FD5-\U00011FFF\U00012470-\U00012474\U00012FF1-\U00012FF2'
    '\U00013430-\U0001343F\U00016A6E-\U00016A6F\U00016AF5\U00016B37-\U00016B3F\U00016B44-\U00016B45\U00016D6D-\U00016D6F\U00016E97-\U00016E9A\U00016FE2'
    '\U0001BC9C-\U0001D245\U0001D300-\U0001D356\U0001D800-\U0001DA8B\U0001E14F\U0001E2FF\U0001E5FF\U0001E95E-\U0001E95F\U0001ECAC\U0001ECB0\U0001ED2E'
    '\U0001EEF0-\U0001F0F5\U0001F10D-\U0001FBFA'
    ']+';
  folded text COLLATE "C" := value;
  signs text;
BEGIN
  -- Most names have only these characters; so they are folded in a fraction of the time.
  IF folded !~ '[^\u0020-\u007E\u0621-\u063A\u0641-\u064A\u0660-\u0669]' THEN
    folded := translate(lower(folded), 'آأإؤئىة٠١٢٣٤٥٦٧٨٩ء''`', 'اااوييه0123456789');
    folded := btrim(regexp_replace(folded, '[^a-z0-9\u0621-\u064A]+', ' ', 'g'));
  ELSE
    folded := regexp_replace(translate(folded, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), marks, '', 'g');
    folded := normalize(folded, NFKD);
    IF folded ~ '[^\u0001-\u007F\u0600-\u06FF]' THEN
      folded := translate(folded,
        'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧ'
        'ΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤ'
        'ҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'
        'ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑ'
        'ᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀ'
        'ⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶ'
        'ⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚ'
        'ꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘'
        '𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃'
        '𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴'
        '𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕'
        '𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
        'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχ'
        'ψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥ'
        'ҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
        'ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡ'
        'ꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰ'
        'ⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷ'
        'ⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛ'
        'ꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀'
        '𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃'
        '𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔'
        '𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷'
        '𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
    END IF;
    folded := translate(regexp_replace(folded, marks, '', 'g'), 'ٱىیےةەہھۃکڪøłıςء', 'ايييهههههككoliσ');
    folded := lower(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'));
    folded := btrim(regexp_replace(translate(folded, '''' || '`´ʻʼʽ‘’', ''), others, ' ', 'g'));
  END IF;
  IF folded LIKE ANY ('{%عبد %,%ابو %,% الدين%}') THEN
    folded := regexp_replace(folded, '(?<=(?:^| )عبد) (?=ال|رب)|(?<=(?:^| )ابو) (?=[^ ]{2})|(?<=[^ ]{2}) (?=الدين(?: |$))', '', 'g');
  END IF;
  IF NOT keeps_signs THEN
    RETURN folded;
  END IF;
  signs := translate(regexp_replace(value, '[^+−-]|(?<=[^ (/])[−-]|[−-](?= |$)', '', 'g'), '−', '-');
  RETURN CASE WHEN folded || signs = '' THEN value ELSE folded || signs END;
END $$;

-- A center that already has names that are folded alike keeps them all: the oldest one counts, the others share its name
-- until they are renamed, and no further one can be added.
CREATE FUNCTION end_shared_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shares_name := false;
  RETURN NEW;
END $$;

-- The keys keep their names: servers of the previous version know by them what is taken.
DO $migration$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('branches', 'name', 'branches_name_unique', '', ''),
    ('rooms', 'room_number', 'rooms_number_unique', 'branch_id,', ''),
    ('tests', 'unique_id', 'tests_code_unique', '', ''),
    ('packages', 'code', 'packages_code_unique', '', ''),
    ('insurance_providers', 'name', 'insurance_providers_name_unique', '', ''),
    ('report_templates', 'name', 'report_templates_name_unique', '', 'AND deleted_at IS NULL'),
    ('expense_categories', 'name_ar', 'expense_categories_name_ar_unique', '', 'AND name_ar <> '''''),
    ('expense_categories', 'name_en', 'expense_categories_name_en_unique', '', 'AND name_en <> '''''))
    AS listed (owner, named, key, within, counted)
  LOOP
    EXECUTE format('ALTER TABLE %1$I ADD COLUMN IF NOT EXISTS shares_name boolean NOT NULL DEFAULT false', one.owner);
    EXECUTE format('UPDATE %1$I SET shares_name = true FROM (
      SELECT scan_center_id, id, row_number() OVER (PARTITION BY scan_center_id, %3$s fold_name(%2$I, true) ORDER BY id) AS place
      FROM %1$I WHERE %2$I IS NOT NULL %4$s) AS alike
      WHERE %1$I.scan_center_id = alike.scan_center_id AND %1$I.id = alike.id AND alike.place > 1',
      one.owner, one.named, one.within, one.counted);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', one.owner, one.key);
    EXECUTE format('DROP INDEX IF EXISTS %I', one.key);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (scan_center_id, %s fold_name(%I, true)) WHERE NOT shares_name %s',
      one.key, one.owner, one.within, one.named, one.counted);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW
      WHEN (OLD.shares_name AND (NEW.%3$I IS DISTINCT FROM OLD.%3$I %4$s)) EXECUTE FUNCTION end_shared_name()',
      replace(one.key, '_unique', '_own'), one.owner, one.named,
      CASE WHEN one.within = '' THEN '' ELSE 'OR NEW.branch_id <> OLD.branch_id' END);
  END LOOP;
END $migration$;

-- What people call each modality, {"US": "sonar, …", …}; null is the usual words. What else they call a test, by commas.
ALTER TABLE scan_centers ADD COLUMN modality_words jsonb;
ALTER TABLE tests ADD COLUMN also_known_as text NOT NULL DEFAULT '';

-- What is folded now and was not: these rows are found by their names as they are compared today.
UPDATE tests SET search_text = fold_name(concat_ws(' ', unique_id, name_ar, name_en))
WHERE search_text <> fold_name(concat_ws(' ', unique_id, name_ar, name_en));
UPDATE referring_doctors SET search_sounds = '', search_text = btrim(fold_name(name) || ' ' || coalesce('0' || phone_number, ''))
WHERE search_text <> btrim(fold_name(name) || ' ' || coalesce('0' || phone_number, ''));
-- The server fills in what is empty when it starts.
UPDATE patients SET search_sounds = ''
WHERE name ~ '[\u0085\u00AD\u115F\u1160\u17B4\u17B5\u180E\u2060-\u206F\u2800\u3164\uFFA0\uFFF0-\uFFFBےھۃڪς\U0001D173-\U0001D17A\U000E0001-\U000E007F]';
