"""Every random deal of Lucky Sevens alone can be cleared: nobody is asked for winnable ones."""

from tests.strength.every_deal import uncleared


def test_a_sample_of_random_deals_can_be_cleared():
    assert uncleared(range(40)) == []
